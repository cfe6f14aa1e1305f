import { expect, test } from 'vitest'
import { peopleAt } from './people.ts'
import { commonPortal } from './portal.ts'
import { pdf } from './test-files.ts'

const people = peopleAt(commonPortal())

test('a PDF can be sent in both directions of a conversation, and be filed as a document', async () => {
  const maria = await people.asking('My diploma')
  await maria.opens('/messages')
  await maria.comesToLife()
  await maria.page.getByRole('textbox', { name: 'Subject' }).fill('Here is my diploma')
  await maria.page
    .getByLabel('Attach a PDF')
    .last()
    .setInputFiles(await pdf('diploma.pdf'))
  await maria.button(/^Remove/).waitFor()
  await maria.button('Send Message').click()
  await maria.isTold('Success', 'Message sent successfully')

  const ana = await people.admin()
  await ana.opens(`/messages?show=open&applicationId=${await maria.herApplicationId()}`)
  await ana.comesToLife()
  await ana.link('diploma.pdf (opens in a new tab)').waitFor()
  await ana.button(/^File under/).click()
  await ana.page.getByLabel('File under').selectOption({ label: 'BSN Diploma' })
  await ana.page.getByRole('button', { name: 'File', exact: true }).click()
  await ana.reads(/filed under BSN Diploma/)
  await ana.page.getByLabel('Attach a PDF').setInputFiles(await pdf('form to sign.pdf'))
  await ana.button(/^Remove/).waitFor()
  await ana.page.getByRole('button', { name: 'Send', exact: true }).click()

  const form = maria.link('form to sign.pdf (opens in a new tab)')
  await form.waitFor()
  const path = (await form.getAttribute('href')) ?? ''
  const opened = await maria.page.request.get(path)
  expect([opened.status(), (await opened.body()).subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  await maria.opens('/documents?type=bsn-diploma')
  await maria.reads(/From a message/)
})
