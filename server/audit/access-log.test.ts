import { beforeEach, expect, test } from 'vitest'
import { getApplication } from '#contract/applications/applications.ts'
import { listAudit } from '#contract/audit/audit.ts'
import { previewBulk } from '#contract/bulk.ts'
import { listClientApplications } from '#contract/clients/clients.ts'
import { listDocuments, listDocumentsForReview } from '#contract/documents/documents.ts'
import { listMessages, sendMessage } from '#contract/messages/messages.ts'
import { getPersonalDataSheet } from '#contract/personal-data/personal-data.ts'
import { MINUTE } from '#domain/calendar/milliseconds.ts'
import { sql } from '#server/database/sql.ts'
import { nextPage } from '#server/testing/pages.ts'
import { admin, applicant, signIn, type TestUser, testClient } from '#server/testing/people.ts'
import { savedSheet } from '#server/testing/sheets.ts'
import { applicantWithApplication, filed } from '#server/testing/test-documents.ts'
import { usePortal } from '#server/testing/use-portal.ts'

let ana: TestUser
const log: string[] = []
const portal = usePortal({}, { logTo: { write: (line) => log.push(line) } })
const beside = usePortal({}, { beside: portal })
beforeEach(async () => {
  pass(11 * MINUTE)
  ana = await admin(portal)
})
const pass = (time: number) => {
  for (const { clock } of [portal, beside]) clock.advance(time)
}

const client = (firstName?: string) => applicantWithApplication(portal, firstName)
const linesAbout = async (subject: string) =>
  (
    await portal.db.rows(sql`select action from audit where subject = ${subject} and action like '%.read' order by id`)
  ).map(({ action }) => action as string)
const listLines = async (action = 'clients.listed') =>
  (
    await portal.db.rows<{ detail: Record<string, string> }>(sql`
      select detail from audit where action = ${action} and actor_id = ${ana.id} order by id`)
  ).map(({ detail }) => detail)

test('repeated reads of a record by one admin make one audit event per ten minutes, per admin', async () => {
  const { application, of } = await client()
  const lines = () => linesAbout(`application:${application.id}`)
  await Promise.all(Array.from({ length: 8 }, () => ana.call(getApplication, of)))
  pass(9 * MINUTE)
  await ana.call(getApplication, of)
  expect(await lines()).toEqual(['record.read'])
  await (await admin(portal, 'ben')).call(getApplication, of)
  expect(await lines()).toEqual(['record.read', 'record.read'])
  pass(1 * MINUTE)
  await ana.call(getApplication, of)
  expect(await lines()).toHaveLength(3)
})

test('two processes write one audit event for simultaneous reads, and share its ten minutes', async () => {
  const { application, of } = await client()
  const lines = () => linesAbout(`application:${application.id}`)
  const there = testClient(beside, ana.cookie)
  const both = () => [ana.call(getApplication, of), there.call(getApplication, of)]
  await Promise.all([...both(), ...both(), ...both()])
  expect(await lines()).toEqual(['record.read'])
  pass(9 * MINUTE)
  await there.call(getApplication, of)
  expect(await lines()).toHaveLength(1)
  pass(1 * MINUTE)
  await there.call(getApplication, of)
  expect(await lines()).toHaveLength(2)
})

test('a second session of an admin leaves its own audit event for a read', async () => {
  const { application, of } = await client()
  await ana.call(getApplication, of)
  const stolen = await signIn(portal, ana.email)
  expect(stolen.id).toBe(ana.id)
  for (const session of [stolen, ana, stolen]) await session.call(getApplication, of)
  expect(await linesAbout(`application:${application.id}`)).toEqual(['record.read', 'record.read'])
})

test('every opening of a sheet is an audit event of its own', async () => {
  const { person, application } = await client()
  const sheet = await savedSheet(person, application)
  for (const _ of [1, 2]) await ana.call(getPersonalDataSheet, { query: { applicationId: application.id } })
  const opened = await portal.db.rows(
    sql`select actor_id from audit where subject = ${`sheet:${sheet.id}`} and action = 'sheet.opened'`,
  )
  expect(opened.map((line) => line.actorId)).toEqual([ana.id, ana.id])
})

test('logs the documents of one client as a read of that client’s record', async () => {
  const { person, application, of } = await client()
  await filed(person, application)
  await ana.call(listDocuments, of)
  expect(await linesAbout(`application:${application.id}`)).toEqual(['documents.read'])
  expect(await listLines('documents.listed')).toEqual([])
  await ana.call(listDocumentsForReview, { query: {} })
  expect(await listLines('documents.listed')).toHaveLength(1)
})

test('previews of different clients are audit events of their own, and store no id of a client', async () => {
  const [one, two] = [await client('Luz'), await client('Nena')]
  const preview = (...of: { application: { id: string } }[]) =>
    ana.call(previewBulk, { body: { action: 'remind', ids: of.map(({ application }) => application.id) } })
  for (const of of [[one], [two], [one, two], [two, one], [one]]) await preview(...of)
  const lines = await listLines('run.previewed')
  expect(lines.map(({ rows }) => rows)).toEqual(['1', '1', '2'])
  const kept = JSON.stringify([lines, await portal.db.rows(sql`select * from audited_reads`)])
  for (const { application } of [one, two]) expect(kept).not.toContain(application.id)
})

test('logs a list once for each filter and search with its extent, for any order and page', async () => {
  for (const name of ['Luz', 'Nena', 'Pia']) await client(name)
  const before = (await listLines()).length
  const first = await ana.ask(listClientApplications, { query: { status: 'in_progress', limit: '2' } as never })
  const total = String(first.headers['x-total-count'])
  expect((await ana.request({ url: nextPage(first) })).statusCode).toBe(200)
  await ana.call(listClientApplications, { query: { status: 'in_progress', sort: 'name' } })
  await ana.call(listClientApplications, { query: { status: 'approved' } })
  await ana.call(listClientApplications, { query: { search: 'Nena' } })
  await ana.call(listClientApplications, { query: { search: 'Pia Rey' } })
  await ana.call(listClientApplications, { query: { search: 'Nena', sort: 'name' } })
  expect((await listLines()).slice(before)).toEqual([
    { rows: '2', of: total, status: 'in_progress' },
    // No application is approved, so that read writes no line. The audit notes a search as `given`, without its words.
    { rows: expect.any(String), search: 'given' },
    { rows: expect.any(String), search: 'given' },
  ])
})

test('stores no search words in the audit or beside it', async () => {
  await client('Zenaida')
  await ana.call(listClientApplications, { query: { search: 'Zenaida' } })
  const kept = [await ana.call(listAudit, {}), await portal.db.rows(sql`select * from audited_reads`)]
  expect(kept[1]).not.toEqual([])
  expect(JSON.stringify(kept)).not.toMatch(/zenaida (?!reyes)/i)
  expect((await listLines()).every((detail) => !JSON.stringify(detail).includes('Zenaida'))).toBe(true)
})

test('logs nothing for an empty answer', async () => {
  const { person, application } = await client()
  const of = { query: { applicationId: application.id } }
  expect(await ana.call(listMessages, of)).toEqual([])
  expect(await linesAbout(`application:${application.id}`)).toEqual([])
  await person.call(sendMessage, { body: { applicationId: application.id, subject: 'Hello', content: 'When?' } })
  await ana.call(listMessages, of)
  expect(await linesAbout(`application:${application.id}`)).toEqual(['messages.read'])
  // A refused request writes no line either.
  expect((await (await applicant(portal)).ask(listMessages, of)).status).toBe(404)
  expect(await linesAbout(`application:${application.id}`)).toHaveLength(1)
})

test('a failed audit write still lets an admin read a record, with a log line, but never a sheet', async () => {
  const { person, application, of } = await client()
  await savedSheet(person, application)
  const sheet = { query: { applicationId: application.id } }
  await portal.db.run(sql`alter table audit rename to audit_away`)
  log.length = 0
  try {
    expect((await ana.call(getApplication, of)).id).toBe(application.id)
    const told = log.map((line) => JSON.parse(line)).find(({ action }) => action === 'record.read')
    expect(told).toMatchObject({ level: 50, actor: ana.id, subject: `application:${application.id}` })
    const refused = await ana.ask(getPersonalDataSheet, sheet)
    expect(refused.said).toBe('500: Internal Server Error')
    expect((await person.call(getPersonalDataSheet, sheet)).applicationId).toBe(application.id)
  } finally {
    await portal.db.run(sql`alter table audit_away rename to audit`)
  }
  await ana.call(getApplication, of)
  expect(await linesAbout(`application:${application.id}`)).toEqual(['record.read'])
})
