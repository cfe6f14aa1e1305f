import { expect, test } from 'vitest'
import { inspectionOf } from './inspection.ts'
import { peopleAt } from './people.ts'
import { photoSteps } from './photo-steps.ts'
import { photographed } from './photos.ts'
import { commonPortal } from './portal.ts'

const people = peopleAt(commonPortal())

test('a phone without a session photographs pages for a document on the computer', async () => {
  const maria = await people.applicant()
  const computer = inspectionOf(maria)
  await maria.opens('/documents?type=passport')
  const asked = maria.page.waitForResponse('**/api/handovers')
  await maria.button("Use your phone's camera").click()
  const { secret, words } = await (await asked).json()
  const dialog = maria.page.getByRole('dialog')
  await maria.reads('Waiting for your phone', dialog)
  await maria.reads(words, dialog)
  await computer.looksAt('phone camera on the computer')

  const phone = await people.maria({ device: 'phone' })
  const screen = inspectionOf(phone)
  await phone.page.goto(`/h#${secret}`)
  await phone.reads('Photos of the Valid Passport for M••••a')
  await phone.reads(words)
  expect(new URL(phone.page.url()).hash).toBe('')
  await screen.looksAt('phone camera, the words')
  await phone.button('Same words').click()
  await maria.reads('is connected', dialog)
  await phone.page.getByLabel('Take photo').setInputFiles(await photographed(phone.page, 'first.jpg'))
  await phone.page.getByLabel('on your computer').waitFor()
  await phone.page.getByLabel('Next page').setInputFiles(await photographed(phone.page, 'second.jpg'))
  await phone.button('Done (2)').waitFor()
  await maria.reads('2 pages from', dialog)
  await screen.looksAt('phone camera, two pages')
  await computer.looksAt('phone camera, two pages on the computer')
  await phone.button('Done (2)').click()
  await phone.reads('All photos are on your computer')

  // The final check is on the computer.
  await photoSteps(maria).usesPages(2)
  await maria.button('Upload 2 pages as one PDF').click()
  await maria.reads('2 pages', maria.filed('Document Uploaded Successfully'))
})
