import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Application } from '#contract/applications/applications.ts'
import { noteNames } from '#contract/names.ts'
import { chooseBoard } from '#contract/path/path.ts'
import { getRequestLetterPdf, getRequestLetterText } from '#contract/third-party-requests/letters.ts'
import { addThirdParty } from '#contract/third-party-requests/third-parties.ts'
import {
  addRequest,
  type NewThirdPartyRequest,
  RequestParty,
} from '#contract/third-party-requests/third-party-requests.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { addedSchool, licensed, savedSheet } from '#server/testing/sheets.ts'
import { applicantWithApplication, filed } from '#server/testing/test-documents.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal({ SUPPORT_EMAIL: 'help@lampara.example' })
let application: Application
const ana = useAdmin(portal)
beforeAll(async () => {
  ;({ application } = await applicantWithApplication(portal, 'Maria'))
})

const add = (body: z.input<typeof NewThirdPartyRequest>, to = application) =>
  ana.call(addRequest, { params: { id: to.id }, body })
const textOf = (id: string) => ana.request({ url: getRequestLetterText.path.replace(':requestId', id) })
const pdfOf = (id: string) => ana.request({ url: getRequestLetterPdf.path.replace(':requestId', id) })

test('a letter for a client without data marks what is still to fill in', async () => {
  for (const party of RequestParty.options) {
    const { id } = await add({ party, purpose: ['tor'] })
    const letter = await textOf(id)
    expect(letter.statusCode, party).toBe(200)
    expect(letter.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(letter.body, party).toContain('[To fill in: Full name as on the passport]')
    expect(letter.body).not.toMatch(/undefined|null|[{}]/)
  }
})

test('a letter contains the passport name, the school years, the recipient and the team', async () => {
  const { person, application } = await applicantWithApplication(portal, 'Grace')
  const sheet = await savedSheet(person, application, { ...licensed, firstName: 'Grace' })
  await addedSchool(person, sheet, { schoolName: 'Saint Louis University', course: 'BS Nursing' })
  await addedSchool(person, sheet, { schoolName: 'University of Baguio' })
  const school = await ana.call(addThirdParty, {
    body: { party: 'school', name: 'Saint Louis University', address: 'A. Bonifacio Street\nBaguio City' },
  })
  const { id } = await add(
    { party: 'school', purpose: ['tor', 'rle'], thirdPartyId: school.id, recipient: 'TruMerit\nPhiladelphia' },
    application,
  )
  expect((await textOf(id)).body).toContain(
    'Grace Cruz Reyes [To fill in: compare with the passport, whose name is not noted yet]',
  )

  const { id: documentId } = await filed(person, application, 'passport')
  const printed = { first: 'MARIA GRACE', middle: 'CRUZ', last: 'REYES', birthDate: '1995-04-23', sex: 'F' as const }
  await ana.call(noteNames, { params: { documentId }, body: printed })
  const { body } = await textOf(id)
  expect(body).toContain('The Registrar\nSaint Louis University\nA. Bonifacio Street\nBaguio City')
  expect(body).toContain('Full name as on the passport: MARIA GRACE CRUZ REYES\nDate of birth: 23 April 1995')
  expect(body).toContain('Degree: BS Nursing\nYears of attendance: June 2012 to ')
  expect(body).toContain('- transcript\n- RLE summary')
  expect(body).toContain('Please send them directly to:\nTruMerit\nPhiladelphia')
  expect(body).toContain('Lampara helps me with my application')
  expect(body).not.toContain('To fill in')

  await ana.call(chooseBoard, { params: { id: application.id }, body: { board: 'TX' } })
  const board = await add({ party: 'board', purpose: ['deficiency'], reference: 'TX-9' }, application)
  expect((await textOf(board.id)).body).toContain('Texas Board of Nursing\n[To fill in: Postal address')
  const prc = await add({ party: 'prc', purpose: ['prc_verification'], askedAt: '2026-02-03' }, application)
  const toPrc = (await textOf(prc.id)).body
  expect(toPrc).toContain('Professional Regulation Commission')
  expect(toPrc).toContain('PRC licence number: 0123456\nRegistered on: 31 January 2018')
  expect(toPrc).toContain('I first asked for this on 3 February 2026.')
  expect(toPrc).toContain('[To fill in: Name and address of the recipient]')
})

test('the PDF has the application number in its name, tags for screen readers, and the text of the letter', async () => {
  const { id } = await add({ party: 'evaluator', purpose: ['ces_report'], reference: 'CES-4711' })
  const answer = await pdfOf(id)
  expect(answer.headers['content-type']).toBe('application/pdf')
  expect(answer.headers['content-disposition']).toContain(`${application.applicationNumber}`)
  expect(answer.headers['content-disposition']).toContain('letter Evaluator.pdf')
  expect(answer.headers['cache-control']).toBe('private, no-store')
  const { texts } = await readPdf(answer.rawPayload)
  expect(texts.join(' ')).toContain('My order CES-4711: evaluation report')
  const { catalog } = await PDFDocument.load(answer.rawPayload)
  expect(catalog.lookup(PDFName.of('MarkInfo'), PDFDict).lookup(PDFName.of('Marked'))?.toString()).toBe('true')
  expect(catalog.lookup(PDFName.of('StructTreeRoot'))).toBeInstanceOf(PDFDict)
})
