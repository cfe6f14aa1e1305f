import { expect, test } from 'vitest'
import { fileDocument } from '#contract/documents/documents.ts'
import type { Device } from './browser.ts'
import { inspectionOf } from './inspection.ts'
import { startNetworkProxy } from './network-proxy.ts'
import { type Maria, peopleAt } from './people.ts'
import { startPortal } from './portal.ts'
import { largePdf, pdf, type TestFile } from './test-files.ts'

const line = startNetworkProxy()
const people = peopleAt(startPortal({ publicUrl: () => line.url, onReady: line.leadTo }))

const EMPTY = /Drop your PDF here or/
const MIDDLE = 2_000_000
/** The most bytes that a broken connection may send twice, beside the file itself. */
const MAY_BE_SENT_AGAIN = 1_000_000
/** The response to a part whose upload was cancelled. */
const PART_OF_NO_UPLOAD = /^40[134] \/api\/objects\/uploads\/[^/]+\/parts\/\d+$/
const BUFFERS_FILL_WITHIN_MS = 1_500
const SILENCE_IS_CHECKED_AFTER_MS = 20_000
const SILENCE_ENDS_WITHIN_MS = 120_000

async function mariaAtHerPassport(device: Device = 'desktop') {
  const maria = await people.applicant({ device })
  await maria.opens('/documents?type=passport')
  await maria.button(device === 'phone' ? 'Choose PDF' : 'browse files').waitFor()
  await maria.comesToLife()
  return maria
}

const sentAgain = (paper: TestFile) => line.passed - paper.buffer.length

async function arrivesAsItWas(maria: Maria, paper: TestFile) {
  await maria.reads(paper.name, maria.filed('Document Uploaded Successfully'))
  expect(sentAgain(paper)).toBeGreaterThanOrEqual(0)
  expect(sentAgain(paper)).toBeLessThanOrEqual(MAY_BE_SENT_AGAIN)
  const filed = await maria.context.request.get(await maria.herFile())
  expect(paper.buffer.equals(await filed.body()), 'the bytes of what was filed').toBe(true)
}

test('an upload shows its progress, can be paused, and resumes from its progress', async () => {
  const maria = await mariaAtHerPassport('phone')
  const scan = await largePdf('scan.pdf', 5)
  line.fallsSilentAfter(MIDDLE)
  await maria.chooses(scan)
  await maria.reads(/[1-3]\.\d\d MB of 5\.00 MB/)
  await maria.button('Pause').click()
  await maria.reads('Paused')
  line.isGood()
  await maria.button('Resume').click()
  await arrivesAsItWas(maria, scan)

  // Each state is accessible.
  const { looksAt } = inspectionOf(maria, 'both sizes')
  await maria.opensDocument('Transcript of Records')
  line.fallsSilentAfter(MIDDLE)
  await maria.chooses(await largePdf('transcript.pdf', 5))
  await maria.reads(/[1-3]\.\d\d MB of 5\.00 MB/)
  await looksAt('an upload on its way')
  await maria.button('Pause').click()
  await maria.reads('Paused')
  await looksAt('an upload paused')
  await maria.button('Cancel').click()
  line.isGood()
  maria.expectAnswer(`500 ${fileDocument.path}`)
  await maria.page.route(`**${fileDocument.path}`, (route) => route.fulfill({ status: 500, body: '' }))
  await maria.chooses(await pdf('transcript.pdf'))
  await maria.reads('Failed to upload transcript.pdf')
  await looksAt('an upload failed')
  await maria.page.unroute(`**${fileDocument.path}`)
  await maria.button('Retry upload').click()
  await maria.filed('Document Uploaded Successfully').waitFor()
})

test('an upload continues while another screen is open', async () => {
  const maria = await mariaAtHerPassport()
  line.fallsSilentAfter(64 * 1024)
  await maria.chooses(await largePdf('scan.pdf', 5))
  await maria.button('Pause').waitFor()
  await maria.goesTo('Requirements')
  await maria.arrivesAt('Application Requirements')
  line.isGood()
  await maria.isTold('Success', 'Document uploaded successfully')
  await maria.reads('Under Review', maria.row('Valid Passport'))
})

test('an upload resumes after a reload', async () => {
  const maria = await mariaAtHerPassport()
  const scan = await largePdf('scan.pdf', 5)
  line.fallsSilentAfter(MIDDLE)
  await maria.chooses(scan)
  await maria.reads(/[1-3]\.\d\d MB of 5\.00 MB/)
  line.isGood()
  line.isSlow(1_000_000)
  // The upload continues while another document is open.
  await maria.opens('/documents?type=transcript')
  await maria.reads('Uploading', maria.page.getByRole('tab', { name: /^Valid Passport/ }))
  await maria.opensDocument('Valid Passport')
  await maria.reads(/[1-4]\.\d\d MB of 5\.00 MB/)
  await arrivesAsItWas(maria, scan)
  await maria.page.reload()
  await maria.reads('1 of 5 required documents uploaded')
  await maria.reads(EMPTY)
})

test('sign-out deletes an unfinished upload from the device', async () => {
  const maria = await mariaAtHerPassport()
  line.fallsSilentAfter(MIDDLE)
  await maria.chooses(await largePdf('scan.pdf', 5))
  await maria.button('Pause').waitFor()
  await expect.poll(() => maria.keptOnHerDevice()).toBeGreaterThan(0)
  maria.expectAnswer(PART_OF_NO_UPLOAD)
  await maria.signsOut({ deleting: '1 upload that has not finished' })
  await maria.reads('You are signed out')
  expect(await maria.keptOnHerDevice()).toBe(0)
})

test('a silent connection is given up once another connection works', async () => {
  const maria = await mariaAtHerPassport()
  const scan = await largePdf('scan.pdf', 5)
  await maria.page.clock.install()
  line.fallsSilentAfter(MIDDLE)
  await maria.chooses(scan)
  await expect.poll(() => line.passed).toBeGreaterThanOrEqual(MIDDLE)
  line.comesBackElsewhere()
  // The silence begins when the buffers of the connection are full; a later one is waited for in real time.
  await maria.page.waitForTimeout(BUFFERS_FILL_WITHIN_MS)
  await maria.page.clock.fastForward(SILENCE_IS_CHECKED_AFTER_MS)
  await expect.poll(() => line.passed, { timeout: SILENCE_ENDS_WITHIN_MS }).toBeGreaterThanOrEqual(scan.buffer.length)
  await arrivesAsItWas(maria, scan)
})

test('a lost connection is shown and pauses the upload, and the return is shown for a moment', async () => {
  const maria = await mariaAtHerPassport()
  maria.expectLostLine()
  await maria.context.setOffline(true)
  await maria.reads('No Internet connection')
  await maria.chooses(await pdf('passport.pdf'))
  await maria.reads('The connection was lost')
  await maria.reads('Waiting for the connection', maria.page.getByRole('tab', { name: /^Valid Passport/ }))
  const turning = () =>
    document
      .querySelector('main')
      ?.getAnimations({ subtree: true })
      .filter(({ effect }) => effect?.getTiming().iterations === Number.POSITIVE_INFINITY).length
  await expect.poll(() => maria.page.evaluate(turning)).toBe(0)
  await maria.page.clock.install()
  await maria.context.setOffline(false)
  await maria.reads('Connected to the Internet')
  await maria.isTold('Success', 'Document uploaded successfully')
  await maria.page.clock.fastForward(3_000)
  await maria.readsNoMore('Connected to the Internet')
})
