import { describe, expect, test } from 'vitest'
import { listActivities } from '#contract/applications/applications.ts'
import {
  countDocuments,
  type FileDocument,
  fileDocument,
  listDocuments,
  listDocumentsForReview,
  reviewDocument,
} from '#contract/documents/documents.ts'
import { startUpload } from '#contract/documents/uploads.ts'
import { listChecklist, type RequirementId } from '#contract/requirements.ts'
import { sql } from '#server/database/sql.ts'
import { admin, applicant, type TestUser } from '#server/testing/people.ts'
import { applicantWithApplication, filed, filingOf, pdf, uploaded } from '#server/testing/test-documents.ts'
import { useOpened } from '#server/testing/use-opened.ts'
import { usePortal } from '#server/testing/use-portal.ts'

const UNKNOWN = '0199aaaa-0000-7000-8000-000000000001'

const portal = usePortal()
const checklistRow = async (person: TestUser, applicationId: string, requirementId: RequirementId) =>
  (await person.call(listChecklist, { params: { id: applicationId } })).find(
    (row) => row.requirementId === requirementId,
  )

test('filing a document makes it and its requirement pending', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const ticket = await uploaded(person)
  const { status, body } = await person.ask(fileDocument, { body: filingOf(application, 'passport', ticket) })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    applicationId: application.id,
    requirementId: 'passport',
    fileName: 'passport.pdf',
    uploadURL: null,
    objectPath: ticket.objectPath,
    fileSize: 1_000,
    mimeType: 'application/pdf',
    status: 'pending',
    reviewNotes: null,
    replacedAt: null,
    fromMessage: false,
    filedBy: null,
  })
  expect(await person.call(listDocuments, { params: { id: application.id }, query: {} })).toEqual([body])
  expect(await checklistRow(person, application.id, 'passport')).toMatchObject({ status: 'pending', notes: null })
  expect(await checklistRow(person, application.id, 'prc-id')).toMatchObject({ status: 'missing' })
})

test('a document that the team files for a client belongs to the client, marked as filed by the team', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const ana = await admin(portal)
  const ticket = await uploaded(ana)
  const filing = { body: { ...filingOf(application, 'passport', ticket), onBehalf: { how: 'In the office' } } }
  const { status, body } = await ana.ask(fileDocument, filing)
  expect([status, body.filedBy]).toEqual([201, 'The review team'])
  expect((await ana.ask(fileDocument, filing)).status).toBe(200)
  expect(await person.call(listDocuments, { params: { id: application.id }, query: {} })).toMatchObject([
    { id: body.id, filedBy: 'The review team', status: 'pending' },
  ])
  const [newest] = await person.call(listActivities, { params: { id: application.id } })
  expect(newest?.description).toBe('Valid Passport uploaded by our team')
  expect((await person.request({ url: body.objectPath })).statusCode).toBe(200)
  expect((await (await applicant(portal, 'Liza')).request({ url: body.objectPath })).statusCode).toBe(404)

  await ana.call(reviewDocument, { params: { documentId: body.id }, body: { status: 'approved' } })
  await person.call(fileDocument, { body: filingOf(application, 'passport', await uploaded(person)) })
  expect(await person.call(listDocuments, { params: { id: application.id }, query: {} })).toMatchObject([
    { filedBy: null },
  ])
})

test('a link filed twice is one document, and a conflict for another requirement', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const ticket = await uploaded(person)
  const first = await person.ask(fileDocument, { body: filingOf(application, 'passport', ticket) })
  const again = await person.ask(fileDocument, { body: filingOf(application, 'passport', ticket) })
  expect([again.status, again.body]).toEqual([200, first.body])
  const elsewhere = await person.ask(fileDocument, { body: filingOf(application, 'prc-id', ticket) })
  expect(elsewhere.said).toBe('409: This file has already been filed for another document')
  const all = await person.call(listDocuments, { params: { id: application.id }, query: { versions: 'all' } })
  expect(all).toHaveLength(1)
})

test('bytes that arrived in time can be filed after the link expired', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const ticket = await uploaded(person)
  portal.clock.advance(60 * 60_000)
  expect((await person.ask(fileDocument, { body: filingOf(application, 'passport', ticket) })).status).toBe(201)
})

const UNKNOWN_TYPE = '400: Document type not found. Please refresh the page.'
const WRONG_LINK = '400: The upload link is missing or not valid. Please upload the file again.'

describe('a wrong request', () => {
  const unfiled = useOpened(async () => {
    const { person, application } = await applicantWithApplication(portal)
    return { person, application, ticket: await uploaded(person) }
  })
  test.each<[Record<string, unknown>, string]>([
    [{ requirementId: undefined }, UNKNOWN_TYPE],
    [{ requirementId: null }, UNKNOWN_TYPE],
    [{ requirementId: 'driving-licence' }, UNKNOWN_TYPE],
    [{ requirementId: '__proto__' }, UNKNOWN_TYPE],
    [{ applicationId: undefined }, '400: Please create an application first'],
    [{ uploadURL: undefined }, WRONG_LINK],
    [{ uploadURL: '' }, WRONG_LINK],
    [{ uploadURL: 'http://127.0.0.1:1/secret.pdf' }, WRONG_LINK],
    [{ uploadURL: 'file:///etc/passwd' }, WRONG_LINK],
    [{ uploadURL: `/api/objects/uploads/${UNKNOWN}?expires=1&signature=${'A'.repeat(43)}` }, WRONG_LINK],
    [{ fileSize: 999 }, '400: The file size does not match the uploaded file'],
    [{ fileSize: '1000' }, '400: The file size does not match the uploaded file'],
    [{ mimeType: 'image/png' }, '400: Only PDF files can be filed'],
    [{ mimeType: undefined }, '400: Only PDF files can be filed'],
    [{ fileName: '' }, '400: File name is required'],
    [{ fileName: 'a\0.pdf' }, '400: This text contains characters that cannot be stored'],
    [{ fileName: 'x'.repeat(256) }, '400: Use at most 255 characters'],
  ])('filing with %j is refused and writes nothing', async (wrong, said) => {
    const { person, application, ticket } = unfiled
    const body = { ...filingOf(application, 'passport', ticket), ...wrong } as FileDocument
    expect((await person.ask(fileDocument, { body })).said).toBe(said)
    expect(await person.call(listDocuments, { params: { id: application.id }, query: {} })).toEqual([])
    expect(await checklistRow(person, application.id, 'passport')).toMatchObject({ status: 'missing' })
  })
})

test('a link without bytes is refused', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const empty = await person.call(startUpload, {})
  expect((await person.ask(fileDocument, { body: filingOf(application, 'passport', empty) })).said).toBe(
    '400: No file has been uploaded yet. Please upload the file again.',
  )
})

test('a second document replaces the first, which stays as an older version', async () => {
  const { person, application, of } = await applicantWithApplication(portal)
  const first = await filed(person, application)
  const other = await filed(person, application, 'prc-id')
  const second = await filed(person, application)
  expect((await person.call(listDocuments, { ...of, query: {} })).map((one) => one.id)).toEqual([second.id, other.id])
  const all = await person.call(listDocuments, { ...of, query: { versions: 'all' } })
  expect(all.map((one) => one.id)).toEqual([second.id, other.id, first.id])
  expect(all[2]?.replacedAt).toBe(second.uploadedAt)
  expect((await person.request({ url: first.objectPath })).statusCode).toBe(200)
  expect((await person.ask(listDocuments, { ...of, query: { versions: 'some' as never } })).status).toBe(400)
})

test('six concurrent uploads for a requirement leave one current document and five older versions', async () => {
  const { person, application, of } = await applicantWithApplication(portal)
  const tickets = await Promise.all(Array.from({ length: 6 }, () => uploaded(person)))
  const answers = await Promise.all(
    tickets.map((ticket) => person.ask(fileDocument, { body: filingOf(application, 'passport', ticket) })),
  )
  expect(answers.map((answer) => answer.status)).toEqual(Array(6).fill(201))
  expect(await person.call(listDocuments, { ...of, query: {} })).toHaveLength(1)
  expect(await person.call(listDocuments, { ...of, query: { versions: 'all' } })).toHaveLength(6)
  expect(await checklistRow(person, application.id, 'passport')).toMatchObject({ status: 'pending' })
})

test('six concurrent filings of one link are one document', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const ticket = await uploaded(person)
  const filing = { body: filingOf(application, 'passport', ticket) }
  const answers = await Promise.all(Array.from({ length: 6 }, () => person.ask(fileDocument, filing)))
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 200, 200, 200, 201])
  expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
})

test('admins list the current documents of every applicant, for one status or all', async () => {
  const ana = await admin(portal)
  const { person, application } = await applicantWithApplication(portal)
  const rosa = await applicantWithApplication(portal, 'Rosa')
  const before = await ana.call(countDocuments, {})
  await filed(person, application)
  const second = await filed(person, application)
  const third = await filed(rosa.person, rosa.application, 'transcript')
  await portal.db.run(sql`update documents set status = 'approved' where id = ${third.id}`)
  const list = await ana.ask(listDocumentsForReview, { query: {} })
  expect(list.body.map((one) => one.id).slice(0, 2)).toEqual([third.id, second.id])
  expect(list.headers['x-total-count']).toBe(String(before.total + 2))
  expect(list.body[1]).toEqual({
    ...second,
    applicant: { firstName: 'Maria', lastName: 'Reyes' },
    application: {
      applicationNumber: application.applicationNumber,
      userId: person.id,
      status: 'in_progress',
      assignedTo: null,
    },
    requirement: { name: 'Valid Passport' },
    earlierVersions: 1,
    lookedAtBy: [],
    dueAt: expect.stringMatching(/^20.*Z$/),
  })
  const pending = await ana.ask(listDocumentsForReview, { query: { status: 'pending' } })
  expect(pending.body[0]?.id).toBe(second.id)
  expect(pending.headers['x-total-count']).toBe(String(before.pending + 1))
  expect(await ana.call(countDocuments, {})).toEqual({
    total: before.total + 2,
    pending: before.pending + 1,
    approved: before.approved + 1,
    rejected: before.rejected,
  })
  expect((await ana.request({ url: '/api/admin/documents?status=lost' })).statusCode).toBe(400)
})

test('a failure in the middle of filing leaves no change', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const before = await filed(person, application)
  const ticket = await uploaded(person, pdf(2_000))
  await portal.db.runScript(`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
    create trigger fail before insert on activities for each row execute function fail()`)
  const body = filingOf(application, 'passport', ticket, 2_000)
  const { said } = await person.ask(fileDocument, { body })
  await portal.db.runScript('drop trigger fail on activities')
  expect(said).toBe('500: Internal Server Error')
  expect(await person.call(listDocuments, { params: { id: application.id }, query: { versions: 'all' } })).toEqual([
    { ...before, reviews: [] },
  ])
  expect((await person.ask(fileDocument, { body })).status).toBe(201)
})

test('a duplicate file needs the applicant’s confirmation, and a program may file it without one', async () => {
  const { person, application } = await applicantWithApplication(portal)
  await filed(person, application, 'passport')
  const file = async (requirementId: RequirementId, confirmSameFile?: boolean, bytes = pdf()) => {
    const ticket = await uploaded(person, bytes)
    const body = { ...filingOf(application, requirementId, ticket, bytes.length), confirmSameFile }
    return { ticket, answer: await person.ask(fileDocument, { body }) }
  }
  const { ticket, answer } = await file('prc-id', false)
  expect(answer.said).toBe('409: This is the same file as your Valid Passport. Send it anyway?')
  expect(answer.body).toMatchObject({ code: 'same_file' })
  expect(await person.call(listDocuments, { params: { id: application.id } })).toHaveLength(1)
  const again = await person.ask(fileDocument, { body: filingOf(application, 'prc-id', ticket) })
  expect(again.status).toBe(201)

  // The portal does not ask for a replaced file, the applicant's newer copy, or another applicant's file.
  expect((await file('passport', false, pdf(2_000, 'new'))).answer.status).toBe(201)
  expect((await file('prc-id', false)).answer.status).toBe(201)
  const liza = await applicantWithApplication(portal, 'Liza')
  const own = filingOf(liza.application, 'passport', await uploaded(liza.person, pdf(2_000, 'new')), 2_000)
  const other = await liza.person.ask(fileDocument, { body: { ...own, confirmSameFile: false } })
  expect(other.status).toBe(201)
})
