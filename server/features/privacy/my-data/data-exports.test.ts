import { expect, test, vi } from 'vitest'
import { sendMessage } from '#contract/messages/messages.ts'
import { raiseCharge } from '#contract/money/ledger.ts'
import { recordDisbursement, writeOff } from '#contract/money/overview.ts'
import { addNote } from '#contract/notes.ts'
import { chooseBoard, putPermit } from '#contract/path/path.ts'
import { type DataExport, getDataExport, getMyData, requestDataExport } from '#contract/privacy/my-data.ts'
import { makePrivacyRequest } from '#contract/privacy/my-privacy-requests.ts'
import { changePrivacyRequest } from '#contract/privacy/privacy-desk.ts'
import { DAY, MINUTE } from '#domain/calendar/milliseconds.ts'
import { sql } from '#server/database/sql.ts'
import { moneyChannel, reportedPayment } from '#server/testing/billing.ts'
import { att } from '#server/testing/exam.ts'
import { storageKeyOf } from '#server/testing/kept-files.store.ts'
import { applicant, signIn, type TestUser } from '#server/testing/people.ts'
import { entriesOf } from '#server/testing/read-zip.ts'
import { savedSheet } from '#server/testing/sheets.ts'
import { applicantWithApplication, filed, pdf, uploaded } from '#server/testing/test-documents.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'
import { deleteExpiredExports } from './data-exports.job.ts'
import { selectPersonTables } from './person-data.store.ts'

const portal = usePortal({ FILE_KEYS: `one:${Buffer.alloc(32, 7).toString('base64')}` })
const ana = useAdmin(portal)

async function exported(person: TestUser): Promise<DataExport> {
  const asked = await person.ask(requestDataExport, {})
  expect(asked.status).toBe(201)
  return vi.waitFor(
    async () => {
      const one = await person.call(getDataExport, { params: { id: asked.body.id } })
      if (one.state !== 'ready') throw new Error(`it is ${one.state}`)
      return one
    },
    { timeout: 20_000 },
  )
}
const download = (person: TestUser, { id }: { id: string }) =>
  person.request({ url: `/api/my-data/exports/${id}/file` })

test('a person downloads all data: a readable page, JSON, tables, and unchanged files', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const bytes = pdf(2_000, 'hers')
  await filed(person, application, 'passport', bytes)
  await savedSheet(person, application)
  await person.call(sendMessage, {
    body: { applicationId: application.id, subject: 'Hello', content: '=When "exactly"?' },
  })
  await ana.call(addNote, { params: { id: application.id }, body: { text: 'A secret of the team' } })
  const { person: other, application: others } = await applicantWithApplication(portal, 'Teresita')
  await filed(other, others)

  const made = await exported(person)
  const answer = await download(person, made)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
  const entries = entriesOf(answer.rawPayload)
  expect([...entries.keys()]).toEqual(
    expect.arrayContaining(['index.html', 'data.json', 'account.csv', 'messages.csv', 'personal-data-sheet.csv']),
  )
  expect(entries.get('files/01 Valid Passport - passport.pdf')?.equals(bytes)).toBe(true)
  const text = (name: string) => entries.get(name)?.toString() ?? ''
  const data = JSON.parse(text('data.json'))
  expect(data).toMatchObject({ format: 'lampara-person-data', version: 1, skipped: [] })
  expect(data.tables.account).toEqual([expect.objectContaining({ email: person.email, firstName: 'Maria' })])
  expect(data.tables.messages).toEqual([
    expect.objectContaining({ sender: 'you', content: '=When "exactly"?', subject: 'Hello' }),
  ])
  expect(data.tables.consents).toHaveLength(5)
  // A spreadsheet must read a formula as text.
  expect(text('messages.csv')).toContain('"\'=When ""exactly""?"')
  expect(text('index.html')).toContain('Maria Reyes')
  const everything = [...entries].filter(([name]) => !name.startsWith('files/')).map(([, one]) => one.toString())
  expect(everything.join('')).not.toMatch(/Teresita|secret of the team|ana@lampara|storageKey/)
  const row = await portal.db.one(sql`select is_encrypted, storage_key from data_exports where id = ${made.id}`)
  expect(row).toMatchObject({ isEncrypted: true })
})

test('the download has what the page shows: own notes, the state, and who opened an attachment', async () => {
  const { person, application, of } = await applicantWithApplication(portal)
  await ana.call(chooseBoard, { ...of, body: { board: 'NY' } })
  await person.call(putPermit, { ...of, body: { ...att, evidence: { note: 'My own words' } } })
  await ana.call(putPermit, { ...of, body: { ...att, number: '2', evidence: { note: 'The team’s words' } } })
  const attachments = [{ uploadURL: (await uploaded(person)).uploadURL, fileName: 'Diploma.pdf' }]
  const message = { applicationId: application.id, subject: 'Here', content: 'It is', attachments }
  const sent = await person.call(sendMessage, { body: message })
  await ana.request({ url: sent.attachments[0]?.objectPath ?? '' })
  const request = { kind: 'complaint' as const, askedFor: 'Who saw my data?' }
  const { id: requestId } = await person.call(makePrivacyRequest, { body: request })
  const draft = { answer: 'A draft of the officer', expectedVersion: 1 }
  await ana.call(changePrivacyRequest, { params: { requestId }, body: draft })
  const tables = await selectPersonTables(portal.db, person.id)
  const rows = (table: string) => tables.find(({ name }) => name === table)?.rows
  expect(rows('state')).toMatchObject([{ board: 'NY' }])
  expect(rows('exam-evidence')).toMatchObject([
    { part: 'att', note: 'My own words', by: 'you' },
    { part: 'att', note: null },
  ])
  expect(rows('access')).toContainEqual(expect.objectContaining({ action: 'document.opened' }))
  expect(rows('requests-about-your-data')).toMatchObject([{ state: 'open', answer: '' }])
})

test('the download names references of reported payments, write-offs and what went to third parties', async () => {
  const { person, application, of } = await applicantWithApplication(portal)
  await reportedPayment(person, application, await moneyChannel(portal), { references: ['30 12', '30 13'] })
  await ana.call(writeOff, { ...of, body: { amount: '60', reason: 'Words of the team' } })
  await ana.call(raiseCharge, { ...of, body: { description: 'Board fee', amount: '143', payee: 'New York State' } })
  const paid = { payee: 'New York State', amount: '20.00', paidOn: '2026-01-05', reference: 'NY 1', advanced: true }
  await ana.call(recordDisbursement, { ...of, body: paid })
  const tables = await selectPersonTables(portal.db, person.id)
  const rows = (table: string) => tables.find(({ name }) => name === table)?.rows
  expect(rows('payment-proofs')).toMatchObject([{ reference: '30 12, 30 13' }])
  expect(rows('write-offs')).toEqual([{ amount: '60.00', currency: 'USD', createdAt: expect.any(Date) }])
  expect(rows('paid-to-others')).toMatchObject([paid])
})

test('allows one export a week, available for seven days, and sends a mail when it is ready', async () => {
  const person = await applicant(portal)
  expect((await person.call(getMyData, {})).export).toBeNull()
  const made = await exported(person)
  const again = await person.ask(requestDataExport, {})
  expect([again.status, Number(again.headers['retry-after'])]).toEqual([429, expect.any(Number)])
  expect(Number(again.headers['retry-after'])).toBeGreaterThan(6 * 24 * 60 * 60)
  const mail = await portal.db.rows(sql`
    select notice from mail_outbox where recipient = ${person.email} and notice = 'data_export_ready'`)
  expect(mail).toHaveLength(1)
  expect((await person.call(getMyData, {})).export).toMatchObject({ id: made.id, state: 'ready' })

  portal.clock.advance(16 * MINUTE)
  const refused = await download(person, made)
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'fresh_sign_in_required'])
  const fresh = { ...person, ...(await signIn(portal, person.email)) }
  expect((await download(fresh, made)).statusCode).toBe(200)
  const fetched = await portal.db.rows<{ detail: unknown }>(sql`
    select * from mail_outbox where recipient = ${person.email} and notice = 'data_export_fetched'`)
  expect(fetched).toHaveLength(1)
  expect(JSON.stringify(fetched)).toMatch(/\d{4} at \d{1,2}:\d\d [ap]m \(Asia\/Manila\)/)

  portal.clock.advance(7 * DAY - 17 * MINUTE)
  const late = { ...person, ...(await signIn(portal, person.email)) }
  expect((await download(late, made)).statusCode).toBe(200)
  portal.clock.advance(2 * MINUTE)
  expect((await download(late, made)).statusCode).toBe(404)
  await deleteExpiredExports(portal.deps)
  const row = await portal.db.one<{ storageKey: string | null }>(sql`
    select state, storage_key from data_exports where id = ${made.id}`)
  expect(row).toEqual({ state: 'expired', storageKey: null })
  expect((await exported(late)).id).not.toBe(made.id)
})

test('an unreadable file is named in the export, which contains everything else', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const gone = await filed(person, application, 'passport')
  await filed(person, application, 'birth-cert')
  await portal.deps.storage.remove(await storageKeyOf(portal, gone.objectPath))
  const made = await exported(person)
  expect(made.skipped).toEqual(['01 Valid Passport - passport.pdf'])
  const entries = entriesOf((await download(person, made)).rawPayload)
  expect([...entries.keys()].filter((name) => name.startsWith('files/'))).toHaveLength(1)
  expect(entries.get('index.html')?.toString()).toContain('01 Valid Passport - passport.pdf')
})
