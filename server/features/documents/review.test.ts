import { expect, test } from 'vitest'
import { listActivities } from '#contract/applications/applications.ts'
import {
  type DocumentDecision,
  getDocumentForReview,
  listDocuments,
  listDocumentsForReview,
  reviewDocument,
} from '#contract/documents/documents.ts'
import { listMessages } from '#contract/messages/messages.ts'
import { listChecklist, type RequirementStatus } from '#contract/requirements.ts'
import { requirementStatusFor } from '#domain/requirements/status.ts'
import { sql } from '#server/database/sql.ts'
import type { TestUser } from '#server/testing/people.ts'
import { member } from '#server/testing/team.ts'
import { filed, filedPaper } from '#server/testing/test-documents.ts'
import { useOpened } from '#server/testing/use-opened.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
const ana = useAdmin(portal)
const ben = useAdmin(portal, 'ben')
type Paper = Awaited<ReturnType<typeof filedPaper>>
const paper = () => filedPaper(portal)

const decide = (who: Pick<TestUser, 'ask'>, { document }: Pick<Paper, 'document'>, body: DocumentDecision) =>
  who.ask(reviewDocument, { params: { documentId: document.id }, body })

async function stateOf({ person, application, of, document }: Paper) {
  const [current] = await person.call(listDocuments, { ...of, query: {} })
  const row = (await person.call(listChecklist, of)).find((one) => one.requirementId === 'passport')
  const messages = await person.call(listMessages, { query: { applicationId: application.id } })
  const activities = await person.call(listActivities, of)
  const mail = await portal.db.rows(
    sql`select notice from mail_outbox where recipient = ${person.email} and notice <> 'welcome' order by id`,
  )
  const audit = await portal.db.rows(sql`
    select detail from audit where action = 'document.reviewed' and subject = ${`document:${document.id}`} order by id`)
  return {
    document: [current?.status, current?.reviewNotes],
    requirement: [row?.status, row?.notes],
    messages: messages.map(({ subject, content }) => ({ subject, content })),
    activities: activities.map((one) => one.description),
    mail: mail.map((one) => one.notice),
    audit: audit.map((one) => one.detail),
  }
}

test('an approval updates document and requirement, adds an activity, and mails the applicant', async () => {
  const one = await paper()
  const { status, body } = await decide(ana, one, { status: 'approved', reviewNotes: ' clear ' })
  expect(status).toBe(200)
  expect(body).toEqual({
    ...one.document,
    status: 'approved',
    reviewNotes: 'clear',
    reviewReason: null,
    // The reviewer has no name, and applicants must not see the address.
    reviewedAt: expect.stringMatching(/^20.*Z$/),
    reviewedBy: 'The review team',
  })
  expect(await stateOf(one)).toEqual({
    document: ['approved', 'clear'],
    requirement: ['approved', 'clear'],
    messages: [],
    activities: ['Valid Passport approved', 'Valid Passport uploaded', 'Application started'],
    mail: ['document_approved'],
    audit: [{ from: 'pending', to: 'approved' }],
  })
})

test('a rejection gives the applicant its reason in one message and one mail', async () => {
  const one = await paper()
  await decide(ana, one, { status: 'rejected', reviewNotes: 'The photo page is cut off' })
  expect(await stateOf(one)).toEqual({
    document: ['rejected', 'The photo page is cut off'],
    requirement: ['missing', 'The photo page is cut off'],
    messages: [
      {
        subject: 'Document Resubmission Required - Valid Passport',
        content:
          'Your Valid Passport has been reviewed and requires resubmission.\n\n' +
          'Reason: The photo page is cut off\n\n' +
          'Please upload a corrected version on the Upload Documents page.',
      },
    ],
    activities: ['Valid Passport needs resubmission', 'Valid Passport uploaded', 'Application started'],
    mail: ['document_rejected'],
    audit: [{ from: 'pending', to: 'rejected' }],
  })
})

const waiting = useOpened(paper)
test.each([undefined, null, '', ' \n\t '])(
  'a rejection with notes %j is 400 and changes nothing',
  async (reviewNotes) => {
    const before = await stateOf(waiting)
    expect((await decide(ana, waiting, { status: 'rejected', reviewNotes })).said).toBe(
      '400: Please provide notes explaining why the document needs to be resubmitted',
    )
    expect(await stateOf(waiting)).toEqual(before)
  },
)

test('an identical second decision is 200 and writes nothing', async () => {
  const one = await paper()
  for (const review of [
    { status: 'rejected', reviewNotes: 'Blurry' },
    { status: 'approved' },
  ] satisfies DocumentDecision[]) {
    await decide(ana, one, review)
    const before = await stateOf(one)
    const again = await decide(ben, one, review)
    expect([again.status, again.body.status]).toEqual([200, review.status])
    expect(await stateOf(one)).toEqual(before)
  }
})

test('a repeated key gets the first answer and has one effect, and a decision needs no key', async () => {
  const one = await paper()
  const params = { documentId: one.document.id }
  const body = { status: 'rejected', reviewNotes: 'Blurred', expectedStatus: 'pending' } as const
  const send = () => ana.ask(reviewDocument, { params, body }, `key-of-${one.document.id}`)
  const [first, again] = await Promise.all([send(), send()])
  expect([first.status, again]).toMatchObject([200, { status: 200, body: first.body }])
  const { messages, mail } = await stateOf(one)
  expect([messages.length, mail]).toEqual([1, ['document_rejected']])
  const { idempotent: _, ...keyless } = reviewDocument
  expect((await ana.ask(keyless, { params, body })).status).toBe(409)
  expect((await ana.ask(keyless, { params, body: { status: 'approved' } })).status).toBe(200)
})

test('stores reason, time and reviewer of a decision, and shows applicants only the reviewer’s first name', async () => {
  const carla = await member(portal, ana, 'reviewer')
  await portal.db.run(sql`update users set first_name = 'Carla', last_name = 'Diaz' where id = ${carla.id}`)
  const one = await paper()
  const review: DocumentDecision = {
    status: 'rejected',
    reviewNotes: 'No seal',
    reviewReason: 'missing_seal_or_signature',
  }
  const { body } = await decide(carla, one, review)
  const decided = { reviewNotes: 'No seal', reviewReason: 'missing_seal_or_signature', reviewedBy: 'Carla Diaz' }
  expect(body).toMatchObject(decided)

  const where = { ...one.of, query: {} }
  const shown = await one.person.call(listDocuments, where)
  expect(shown).toEqual([{ ...body, reviewedBy: 'Carla' }])
  const versions = await one.person.call(listDocuments, { ...where, query: { versions: 'all' } })
  expect(versions[0]?.reviews).toMatchObject([{ by: 'Carla' }])
  expect(JSON.stringify([shown, versions])).not.toMatch(/Diaz|@/)
  const rejected = await ben.call(listDocumentsForReview, { query: { status: 'rejected' } })
  expect(rejected.find(({ id }) => id === one.document.id)).toMatchObject(decided)

  const before = await stateOf(one)
  expect((await decide(ben, one, review)).body).toEqual(body)
  expect(await stateOf(one)).toEqual(before)
  const counted = await decide(ben, one, { ...review, reviewReason: 'not_required_issue' })
  expect(counted.body).toMatchObject({ reviewReason: 'not_required_issue', reviewedBy: 'The review team' })
  const approved = await decide(ben, one, { status: 'approved', reviewReason: 'expired' })
  expect(approved.body).toMatchObject({ status: 'approved', reviewReason: null, reasons: [] })
})

test('every version keeps all decisions about it, oldest first', async () => {
  const one = await paper()
  await decide(ana, one, { status: 'approved' })
  await decide(ben, one, {
    status: 'rejected',
    reviewNotes: 'Page 2 is missing',
    reviewReason: 'cropped_or_missing_page',
  })
  const newer = await filed(one.person, one.application)
  await decide(ana, { document: newer }, { status: 'approved', reviewNotes: 'Thank you' })

  const where = (versions: 'all' | 'current') => ({ ...one.of, query: { versions } })
  const versions = await one.person.call(listDocuments, where('all'))
  expect(versions.map(({ id, status, reviewReason }) => [id, status, reviewReason])).toEqual([
    [newer.id, 'approved', null],
    [one.document.id, 'rejected', 'cropped_or_missing_page'],
  ])
  const at = expect.stringMatching(/^20.*Z$/)
  const by = 'The review team'
  expect(versions.map(({ reviews }) => reviews)).toEqual([
    [{ status: 'approved', reason: null, notes: 'Thank you', by, at }],
    [
      { status: 'approved', reason: null, notes: null, by, at },
      { status: 'rejected', reason: 'cropped_or_missing_page', notes: 'Page 2 is missing', by, at },
    ],
  ])
  expect(versions[1]?.reviews?.at(-1)?.at).toBe(versions[1]?.reviewedAt)
  expect((await one.person.call(listDocuments, where('current')))[0]).not.toHaveProperty('reviews')
})

test('a document can be reviewed again, and each rejection sends its own reason', async () => {
  const one = await paper()
  await decide(ana, one, { status: 'approved' })
  await decide(ben, one, { status: 'rejected', reviewNotes: 'It expired' })
  await decide(ben, one, { status: 'rejected', reviewNotes: 'It expired in May' })
  await decide(ana, one, { status: 'approved' })
  const state = await stateOf(one)
  expect([state.document, state.requirement]).toEqual([
    ['approved', null],
    ['approved', null],
  ])
  expect(state.messages).toHaveLength(2)
  // No mail for the first approval, which was overruled within ten seconds.
  expect(state.mail).toEqual(['document_rejected', 'document_rejected', 'document_approved'])
})

test('refuses a decision on an outdated status, and names the colleague who decided', async () => {
  const one = await paper()
  await decide(ana, one, { status: 'approved', expectedStatus: 'pending' })
  const before = await stateOf(one)
  const late = await decide(ben, one, { status: 'rejected', reviewNotes: 'Blurry', expectedStatus: 'pending' })
  expect(late.said).toBe('409: ana@lampara.test has already approved this document')
  expect(late.body).toMatchObject({ decidedBy: 'ana@lampara.test', decidedAt: expect.stringMatching(/^20.*Z$/) })
  expect(await stateOf(one)).toEqual(before)
  const informed = await decide(ben, one, { status: 'rejected', reviewNotes: 'Blurry', expectedStatus: 'approved' })
  expect(informed.status).toBe(200)
})

test('of two concurrent decisions one succeeds, and the other admin reads who decided', async () => {
  for (let round = 0; round < 5; round += 1) {
    const one = await paper()
    const answers = await Promise.all([
      decide(ana, one, { status: 'approved', expectedStatus: 'pending' }),
      decide(ben, one, { status: 'rejected', reviewNotes: 'Blurry', expectedStatus: 'pending' }),
    ])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
    const first = answers[0].status === 200 ? 'ana@lampara.test' : 'ben@lampara.test'
    expect(answers.find((answer) => answer.status === 409)?.body).toMatchObject({ decidedBy: first })
    const { audit, messages } = await stateOf(one)
    expect(audit).toHaveLength(1)
    expect(messages).toHaveLength(first === 'ben@lampara.test' ? 1 : 0)
  }
})

test('a replaced version can neither be reviewed nor listed', async () => {
  const one = await paper()
  const params = { documentId: one.document.id }
  expect(await ana.call(getDocumentForReview, { params })).toMatchObject(one.document)
  await filed(one.person, one.application)
  expect((await ana.ask(getDocumentForReview, { params })).said).toBe('404: Document not found')
  const before = await stateOf(one)
  expect((await decide(ana, one, { status: 'approved' })).said).toBe(
    '409: This document was replaced by a newer version. Please review that version.',
  )
  expect(await stateOf(one)).toEqual(before)
})

test('a new version after a rejection clears the notes of the requirement', async () => {
  const one = await paper()
  await decide(ana, one, { status: 'rejected', reviewNotes: 'Blurry' })
  await filed(one.person, one.application)
  expect(await stateOf(one)).toMatchObject({ document: ['pending', null], requirement: ['pending', null] })
})

test('a review that races a new version leaves the new version pending', async () => {
  for (let round = 0; round < 5; round += 1) {
    const one = await paper()
    const [review] = await Promise.all([
      decide(ana, one, { status: 'rejected', reviewNotes: 'Blurry' }),
      filed(one.person, one.application),
    ])
    expect([200, 409]).toContain(review.status)
    expect(await stateOf(one)).toMatchObject({ document: ['pending', null], requirement: ['pending', null] })
  }
})

test.each(['messages', 'activities', 'mail_outbox', 'audit', 'document_reviews'])(
  'a review that fails at its %s changes nothing',
  async (table) => {
    const one = await paper()
    const before = await stateOf(one)
    await portal.db.runScript(`
      create or replace function fail() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
      create trigger fail before insert on ${table} for each row execute function fail()`)
    const failed = await decide(ana, one, { status: 'rejected', reviewNotes: 'Blurry' })
    await portal.db.runScript(`drop trigger fail on ${table}`)
    expect(failed.said).toBe('500: Internal Server Error')
    expect(await stateOf(one)).toEqual(before)
    expect((await decide(ana, one, { status: 'rejected', reviewNotes: 'Blurry' })).status).toBe(200)
  },
)

const place = { page: 1, x: 0.5, y: 0.5, width: 0.25, height: 0.1 }
const sentBack = { status: 'rejected', reviewNotes: 'x', reasons: ['expired'] }

test('a rejection shows the applicant its reasons and marked places, and hides the checks', async () => {
  const one = await paper()
  const pointers = [{ ...place, reason: 'expired' as const, note: 'See here' }, place]
  const reasons = ['expired', 'illegible'] as const
  const review: DocumentDecision = {
    status: 'rejected',
    reviewNotes: 'x',
    reasons: [...reasons],
    pointers,
    checks: { signed: false },
  }
  const { body } = await decide(ana, one, review)
  expect(body).toMatchObject({ reviewReason: 'expired', reasons, pointers })
  const where = { ...one.of, query: {} }
  expect(await one.person.call(listDocuments, where)).toMatchObject([{ reasons, pointers }])
  expect(JSON.stringify(await one.person.call(listDocuments, where))).not.toContain('signed')
  const before = await stateOf(one)
  await decide(ana, one, review)
  expect(await stateOf(one)).toEqual(before)
  expect((await decide(ana, one, { ...review, pointers: [place] })).body).toMatchObject({ pointers: [place] })
})

test.each<[unknown, string, string]>([
  [{ ...sentBack, reasons: [] }, '400: Give 1 to 5 different reasons', 'reasons'],
  [{ ...sentBack, reasons: ['expired', 'expired'] }, '400: Give 1 to 5 different reasons', 'reasons'],
  [{ ...sentBack, pointers: [{ ...place, x: 0.8 }] }, '400: The place must lie on the page', 'pointers.0.width'],
  [
    { ...sentBack, pointers: [{ ...place, y: -0.0001 }] },
    '400: Use a fraction of the page, from 0 to 1',
    'pointers.0.y',
  ],
  [{ ...sentBack, pointers: [{ ...place, width: 1e-9 }] }, '400: Use at least 0.01 of the page', 'pointers.0.width'],
  [{ ...sentBack, pointers: [place, { ...place, page: 9 }] }, '400: This document has 1 page', 'pointers.1.page'],
  [{ ...sentBack, pointers: Array(11).fill(place) }, '400: Point at 10 places at most', 'pointers'],
  [{ status: 'approved', reasons: ['expired'] }, '400: An approval has no reason', 'reasons'],
  [{ status: 'approved', checks: { signed: false } }, '400: Say why it is approved all the same', 'despite'],
])('a review with %j is refused, and the error names the field', async (body, said, path) => {
  const answer = await decide(ana, waiting, body as DocumentDecision)
  expect([answer.said, answer.body]).toEqual([
    said,
    expect.objectContaining({ errors: [expect.objectContaining({ path })] }),
  ])
})

test.each<[unknown, string]>([
  [{ status: 'pending' }, '400: Status must be approved or rejected'],
  [{ status: 'Approved' }, '400: Status must be approved or rejected'],
  [{}, '400: Status must be approved or rejected'],
  [{ status: 'approved', reviewNotes: 'x'.repeat(2_001) }, '400: Use at most 2000 characters'],
  [{ status: 'rejected', reviewNotes: 'x', reviewReason: 'ugly' }, '400: Choose a reason from the list'],
  [{ status: 'approved', reviewNotes: 'a\0' }, '400: This text contains characters that cannot be stored'],
])('a review with %j is refused', async (body, said) => {
  expect((await decide(ana, waiting, body as DocumentDecision)).said).toBe(said)
})

test('every stored requirement has the status and the notes of its current document', async () => {
  const rows = await portal.db.rows<{
    status: RequirementStatus
    notes: string
    from: keyof typeof requirementStatusFor
    why: string
  }>(sql`
    select r.status, r.notes, d.status as "from", d.review_notes as why
    from application_requirements r left join documents d
      on d.application_id = r.application_id and d.requirement_id = r.requirement_id and d.replaced_at is null`)
  expect(rows.length).toBeGreaterThan(100)
  for (const row of rows) {
    expect([row.status, row.notes]).toEqual([row.from === null ? 'missing' : requirementStatusFor[row.from], row.why])
  }
})
