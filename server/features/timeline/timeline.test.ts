import { beforeAll, expect, test } from 'vitest'
import { changeApplication } from '#contract/applications/change-application.ts'
import { assignApplication, getClientApplication, undoTransition } from '#contract/clients/clients.ts'
import { fileDocument, reviewDocument } from '#contract/documents/documents.ts'
import { sendMessage } from '#contract/messages/messages.ts'
import { addNote } from '#contract/notes.ts'
import { orderPacket } from '#contract/packets.ts'
import { deleteEducation } from '#contract/personal-data/education.ts'
import { correctPersonalData, getPersonalDataSheet } from '#contract/personal-data/personal-data.ts'
import { listOpenings, listTimeline, type TimelineKind } from '#contract/timeline.ts'
import { sql } from '#server/database/sql.ts'
import { begun, paymentsBy, told } from '#server/testing/billing.ts'
import { paidEvent } from '#server/testing/doubles/stripe-events.ts'
import { addedSchool, savedSheet, sheetOf } from '#server/testing/sheets.ts'
import { applicantWithApplication, filed, filingOf, pdf, uploaded } from '#server/testing/test-documents.ts'
import { useStripe } from '#server/testing/use-doubles.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'

const stripe = useStripe()
const portal = usePortal(() => paymentsBy(stripe))
const ana = useAdmin(portal)
beforeAll(async () => {
  await portal.db.run(sql`update users set first_name = 'Ana', last_name = 'Cruz' where id = ${ana.id}`)
})

test('the timeline lists every event with its author, newest first', async () => {
  const { person, application, of } = await applicantWithApplication(portal)
  const sheet = await savedSheet(person, application)
  const school = await addedSchool(person, sheet)
  await person.call(deleteEducation, { params: { id: school.id } })
  await savedSheet(person, application)
  const document = await filed(person, application)
  const review = { params: { documentId: document.id } }
  await ana.call(reviewDocument, {
    ...review,
    body: { status: 'rejected', reviewNotes: 'The corner is missing', reviewReason: 'cropped_or_missing_page' },
  })
  await ana.call(reviewDocument, { ...review, body: { status: 'approved' } })
  const intent = stripe.pay((await begun(stripe, person, application)).id)
  await told(portal, paidEvent(intent))
  await person.call(sendMessage, { body: { applicationId: application.id, subject: 'A question', content: 'Secret' } })
  await ana.call(addNote, { ...of, body: { text: 'Called her' } })
  await ana.call(orderPacket, of)
  await ana.call(assignApplication, { ...of, body: { assignedTo: ana.id } })
  await ana.call(changeApplication, { ...of, body: { totalFees: '1600.00', reason: 'Agreed' } })
  await ana.call(changeApplication, { ...of, body: { status: 'under_review', reason: 'All there' } })
  const { lastMove } = await ana.call(getClientApplication, of)
  await ana.call(undoTransition, { ...of, body: { reason: 'A mistake', moveId: lastMove?.id ?? '' } })
  // Another application adds no entry.
  await applicantWithApplication(portal, 'Liza')

  const whole = await ana.call(listTimeline, of)
  expect(whole.map(({ kind, by }) => `${kind} by ${by?.name ?? 'nobody'}`)).toEqual([
    'move_undone by Ana Cruz',
    'moved by Ana Cruz',
    'fees_changed by Ana Cruz',
    'assigned by Ana Cruz',
    'packet_ordered by Ana Cruz',
    'note_added by Ana Cruz',
    'message_sent by Maria Reyes',
    'payment_received by Maria Reyes',
    'document_approved by Ana Cruz',
    // The portal writes to the applicant in the reviewer's name.
    'message_sent by Ana Cruz',
    'document_returned by Ana Cruz',
    'document_filed by Maria Reyes',
    'sheet_saved by Maria Reyes',
    'school_deleted by Maria Reyes',
    'school_added by Maria Reyes',
    'sheet_saved by Maria Reyes',
    'started by Maria Reyes',
  ])
  const entryOf = (kind: TimelineKind) => whole.find((entry) => entry.kind === kind)
  expect(entryOf('move_undone')).toMatchObject({ from: 'under_review', to: 'in_progress', words: 'A mistake' })
  expect(entryOf('fees_changed')).toMatchObject({ from: '1500.00', to: '1600.00', words: 'Agreed' })
  expect(entryOf('assigned')).toMatchObject({ from: null, to: 'Ana Cruz' })
  expect(entryOf('document_returned')).toMatchObject({
    about: 'passport',
    words: 'The corner is missing',
    reviewReason: 'cropped_or_missing_page',
  })
  expect(entryOf('message_sent')).toMatchObject({ about: 'A question', words: null })
  expect(JSON.stringify(whole)).not.toContain('Secret')
})

test('the timeline names the colleague who filed a document and corrected a sheet for her', async () => {
  const { person, application, of } = await applicantWithApplication(portal)
  const { version: expectedVersion } = await savedSheet(person, application)
  const { applicationId: _, ...sheet } = sheetOf(application, { city: 'Iloilo' })
  await ana.call(correctPersonalData, { ...of, body: { ...sheet, reason: 'As in her passport', expectedVersion } })
  const ticket = await uploaded(ana, pdf())
  await ana.call(fileDocument, { body: { ...filingOf(application, 'passport', ticket), onBehalf: { how: 'By post' } } })
  const whole = await ana.call(listTimeline, of)
  const ofAna = whole.filter(({ by }) => by?.name === 'Ana Cruz').map(({ kind }) => kind)
  expect(ofAna).toEqual(expect.arrayContaining(['document_filed', 'sheet_saved']))
})

test('shows from the audit which member opened which version of a file', async () => {
  const { person, application, of } = await applicantWithApplication(portal)
  const first = await filed(person, application, 'passport', pdf(1_000, 'one'))
  const bytes = pdf(1_000, 'two')
  const second = await person.call(fileDocument, {
    body: { ...filingOf(application, 'passport', await uploaded(person, bytes), bytes.length), fileName: 'new.pdf' },
  })
  await savedSheet(person, application)
  await ana.request({ url: first.objectPath })
  await ana.request({ url: `${second.objectPath}?ahead=1` })
  // The team's list leaves out what applicants open of their own.
  await person.request({ url: second.objectPath })
  await ana.call(getPersonalDataSheet, { query: { applicationId: application.id } })
  await ana.request({ url: `/api/admin/applications/${application.id}/files.zip` })

  const rows = await ana.call(listOpenings, of)
  expect(rows.map(({ action, by, fileName, version }) => [action, by?.name, fileName, version])).toEqual([
    ['files.exported', 'Ana Cruz', null, null],
    ['sheet.opened', 'Ana Cruz', null, null],
    ['document.sent_ahead', 'Ana Cruz', 'new.pdf', 2],
    ['document.opened', 'Ana Cruz', 'passport.pdf', 1],
  ])
})
