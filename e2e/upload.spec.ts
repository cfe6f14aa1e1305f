import { expect, test } from 'vitest'
import { startLine } from './line.ts'
import { disguisedText, largePdf, pdf, photo } from './papers.ts'
import { type Maria, peopleAt } from './people.ts'
import { startPortal } from './portal.ts'

const line = startLine()
const people = peopleAt(startPortal({ publicUrl: () => line.url, onReady: line.leadTo }))

const RETRIES_TAKE_MS = 1_000 + 3_000 + 5_000
const EMPTY = /Drop your PDF here or/

async function mariaAtHerPassport() {
  const maria = await people.maria()
  await maria.isSignedIn()
  await maria.hasAnApplication()
  await maria.opens('/documents?type=passport')
  await maria.button('browse files').waitFor()
  return maria
}

/** What the server holds for her, whatever the page shows. */
async function hasNothingFiled(maria: Maria) {
  await maria.page.reload()
  await maria.reads('0 of 5 required documents uploaded')
}

test('what cannot be taken is refused by its name, with the limit that it breaks', async () => {
  const maria = await mariaAtHerPassport()
  await maria.reads('PDF only, Max 10MB per file')
  await maria.chooses(await largePdf('scan.pdf', 11))
  await maria.reads('scan.pdf was not added')
  await maria.reads('scan.pdf exceeds maximum allowed size of 10 MB')
  await maria.chooses(photo('passport.jpg'))
  await maria.reads('passport.jpg was not added')
  await maria.reads('You can only upload: application/pdf')
  await maria.readsNoMore('scan.pdf was not added')

  maria.expectNote('This file is not a PDF')
  await maria.chooses(disguisedText('letter.pdf'))
  await maria.sendsIt()
  await maria.isTold('Error', 'Failed to upload document')
  await maria.reads('Failed to upload letter.pdf')
  await maria.reads('This file is not a PDF. Please upload a PDF file.')
  expect(await maria.button('Retry upload').count()).toBe(0)
  await maria.button('Remove file').click()
  await maria.uploads(await pdf('passport.pdf'))
  await maria.filed('Document Uploaded Successfully').waitFor()
})

test('a chosen file can be removed before it is sent', async () => {
  const maria = await mariaAtHerPassport()
  await maria.chooses(await pdf('diploma.pdf'))
  await maria.reads('diploma.pdf')
  await maria.button('Remove file').click()
  await maria.reads(EMPTY)
  await maria.readsNoMore('diploma.pdf')
})

test('a PDF can be dropped on the tool', async () => {
  const maria = await mariaAtHerPassport()
  await maria.drops(await pdf('passport.pdf'))
  await maria.sendsIt()
  await maria.isTold('Success', 'Document uploaded successfully')
  await maria.reads('passport.pdf', maria.filed('Document Uploaded Successfully'))
})

test('an upload shows how far it is, can be paused and goes on', async () => {
  const maria = await mariaAtHerPassport()
  line.holdsUploads()
  await maria.chooses(await largePdf('scan.pdf', 9))
  await maria.sendsIt()
  await maria.reads(/[1-9][\d.]* [KM]B of 9\.0 MB/)
  await maria.button('Pause').click()
  await maria.reads('Paused')
  line.isGood()
  await maria.button('Resume').click()
  await maria.isTold('Success', 'Document uploaded successfully')
  await maria.reads('scan.pdf', maria.filed('Document Uploaded Successfully'))
  await maria.reads('9.00 MB', maria.filed('Document Uploaded Successfully'))
})

test('an upload that is cancelled leaves nothing behind', async () => {
  const maria = await mariaAtHerPassport()
  line.holdsUploads()
  await maria.chooses(await largePdf('scan.pdf', 9))
  await maria.sendsIt()
  await maria.button('Pause').waitFor()
  await maria.button('Cancel').click()
  await maria.reads(EMPTY)
  line.isGood()
  await hasNothingFiled(maria)
})

test('an upload goes on while another screen is looked at', async () => {
  const maria = await mariaAtHerPassport()
  line.holdsUploads()
  await maria.chooses(await largePdf('scan.pdf', 9))
  await maria.sendsIt()
  await maria.button('Pause').waitFor()
  await maria.goesTo('Requirements')
  await maria.arrivesAt('Application Requirements')
  line.isGood()
  await maria.isTold('Success', 'Document uploaded successfully')
  await maria.reads('Under Review', maria.row('Valid Passport'))
})

test('a line that breaks in the middle and comes back is waited for', async () => {
  const maria = await mariaAtHerPassport()
  maria.expectLostLine()
  await maria.page.clock.install()
  line.breaksUploads()
  await maria.chooses(await largePdf('scan.pdf', 9))
  await maria.sendsIt()
  await maria.reads('The connection was lost')
  await maria.reads('Your upload goes on by itself as soon as it is back.')
  line.isGood()
  await maria.page.clock.fastForward(RETRIES_TAKE_MS)
  await maria.isTold('Success', 'Document uploaded successfully')
})

test('a line that stays broken is told, and a retry needs no new choice of file', async () => {
  const maria = await mariaAtHerPassport()
  maria.expectLostLine()
  maria.expectNote('The connection was lost')
  await maria.page.clock.install()
  line.breaksUploads()
  await maria.chooses(await largePdf('scan.pdf', 9))
  await maria.sendsIt()
  await maria.reads('The connection was lost')
  const retries = setInterval(() => void maria.page.clock.fastForward(RETRIES_TAKE_MS).catch(() => undefined), 500)
  await maria.reads('Failed to upload scan.pdf').finally(() => clearInterval(retries))
  await maria.reads('The connection was lost. Your file is still chosen: please try again.')
  line.isGood()
  await maria.button('Retry upload').click()
  await maria.isTold('Success', 'Document uploaded successfully')
  await maria.reads('scan.pdf', maria.filed('Document Uploaded Successfully'))
})

test('who is offline is told, an upload waits for the line, and its return is told for a moment', async () => {
  const maria = await mariaAtHerPassport()
  maria.expectLostLine()
  await maria.chooses(await pdf('passport.pdf'))
  await maria.context.setOffline(true)
  await maria.reads('No Internet connection')
  await maria.sendsIt()
  await maria.reads('The connection was lost')
  await maria.page.clock.install()
  await maria.context.setOffline(false)
  await maria.reads('Connected to the Internet')
  await maria.isTold('Success', 'Document uploaded successfully')
  await maria.page.clock.fastForward(3_000)
  await maria.readsNoMore('Connected to the Internet')
})
