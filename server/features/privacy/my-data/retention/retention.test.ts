import { expect, test, vi } from 'vitest'
import { defaultRetentionDays } from '#content/privacy/retention.ts'
import { endSession } from '#contract/account/session.ts'
import { changeApplication } from '#contract/applications/change-application.ts'
import { listAudit } from '#contract/audit/audit.ts'
import { getClientApplication } from '#contract/clients/clients.ts'
import { sendMessage } from '#contract/messages/messages.ts'
import { putResult } from '#contract/path/path.ts'
import { getMyData } from '#contract/privacy/my-data.ts'
import { makePrivacyRequest, withdrawPrivacyRequest } from '#contract/privacy/my-privacy-requests.ts'
import { liftRestriction, restrictPerson } from '#contract/privacy/privacy-desk.ts'
import {
  changeRetentionRule,
  listRetentionDue,
  listRetentionRules,
  RetentionClass,
} from '#contract/privacy/retention.ts'
import { DAY } from '#domain/calendar/milliseconds.ts'
import { dayAt } from '#domain/calendar/zones.ts'
import { sql } from '#server/database/sql.ts'
import { wrongStates } from '#server/effects/case-states.ts'
import { readTombstones, tombstonesFile } from '#server/privacy/tombstones.ts'
import { storageKeyOf } from '#server/testing/kept-files.store.ts'
import { breachesOf } from '#server/testing/ledger.ts'
import { applicant, signIn, type TestUser } from '#server/testing/people.ts'
import { savedSheet } from '#server/testing/sheets.ts'
import { applicantWithApplication, filed } from '#server/testing/test-documents.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'
import { applyRetention } from './retention.job.ts'

const portal = usePortal()
const ana = useAdmin(portal)

const runIn = (days: number) =>
  applyRetention({ ...portal.deps, now: () => new Date(portal.deps.now().getTime() + days * DAY) })
const rule = async (one: RetentionClass) => {
  const found = (await ana.call(listRetentionRules, {})).find(({ id }) => id === one)
  if (!found) throw new Error(`there is no rule of ${one}`)
  return found
}
const dueWithin = (one: RetentionClass, within: number) =>
  ana.call(listRetentionDue, { params: { class: one }, query: { within: String(within) } })
const erasedAt = async ({ id }: TestUser) =>
  (await portal.db.one<{ erasedAt: Date | null }>(sql`select erased_at from users where id = ${id}`))?.erasedAt ?? null
const restrict = async (person: TestUser, kind: 'block' | 'hold') => {
  const body = { kind, email: person.email, reason: 'A claim' }
  const { id } = await ana.call(restrictPerson, { body })
  return () => ana.call(liftRestriction, { params: { restrictionId: id }, body: { reason: 'Settled' } })
}

async function endedCase(name: string) {
  const { person, application, of } = await applicantWithApplication(portal, name)
  const document = await filed(person, application)
  await savedSheet(person, application)
  const body = { applicationId: application.id, subject: 'Hello', content: `The words of ${name}` }
  await person.call(sendMessage, { body })
  await ana.call(changeApplication, { ...of, body: { status: 'withdrawn', reason: 'Asked by phone' } })
  return { person, application, document, of, key: await storageKeyOf(portal, document.objectPath) }
}

test('every class starts with its default days, only an owner changes them, and shorter days apply a day later', async () => {
  const rules = await ana.call(listRetentionRules, {})
  expect(rules.map(({ id, days, isPaused }) => [id, days, isPaused])).toEqual(
    RetentionClass.options.map((one) => [one, defaultRetentionDays[one], false]),
  )
  const params = { class: 'payment_proofs' }
  const change = (days: number, expectedVersion: number, isPaused = false) =>
    ana.ask(changeRetentionRule, { params, body: { days, isPaused, expectedVersion } })
  expect((await change(29, 1)).said).toBe('400: Enter from 30 to 3,653 days')
  const shorter = await change(60, 1)
  expect(shorter.body).toMatchObject({ days: 60, version: 2, effectiveFrom: expect.any(String) })
  expect((await change(70, 1)).said).toMatch(/^409: .+ has changed this in the meantime/)
  const longer = await change(90, 2)
  expect(longer.body).toMatchObject({ days: 90, version: 3, changedBy: expect.any(String) })
  const [line] = await ana.call(listAudit, {})
  expect(line).toMatchObject({ action: 'settings.changed', detail: { retention: 'payment_proofs', days: '60 → 90' } })
  const nobody = await ana.ask(listRetentionDue, { params: { class: 'nothing' } })
  expect(nobody.said).toBe('404: Class of data not found')
})

test('an ended case loses its files, then details, then name, and ledger, consents and audit stay valid', async () => {
  const { person, application, document, of, key } = await endedCase('Zenaida')
  expect(await dueWithin('case_files', 364)).toEqual([])
  expect(await dueWithin('case_files', 365)).toMatchObject([
    { id: person.id, applicationNumber: application.applicationNumber, isHeld: false },
  ])
  await runIn(364)
  expect(await portal.deps.storage.sizeOf(key)).not.toBeNull()
  await runIn(366)
  expect(await portal.deps.storage.sizeOf(key)).toBeNull()
  expect((await ana.request({ url: document.objectPath })).statusCode).toBe(404)
  expect(await rule('case_files')).toMatchObject({ deletedCount: 1 })
  expect(JSON.stringify(await ana.call(getClientApplication, of))).toContain('Zenaida')
  expect((await person.call(getMyData, {})).held.find((one) => one.class === 'messages')?.count).toBeGreaterThan(0)
  await runIn(367)
  expect(await rule('case_files')).toMatchObject({ deletedCount: 1 })

  await runIn(731)
  const left = await portal.db.rows<{ content: string }>(sql`
    select content from messages where application_id = ${application.id} and recipient_id is null`)
  expect(left).toEqual([{ content: 'Erased' }])
  expect(await portal.db.rows(sql`select from personal_data_sheets where application_id = ${application.id}`)).toEqual(
    [],
  )
  expect(await erasedAt(person)).toBeNull()

  const years = new Date().getUTCFullYear() + 1
  const filing = Math.ceil((Date.UTC(years, 3, 15) - Date.now()) / DAY)
  await runIn(filing + 1_825)
  expect(await erasedAt(person)).toBeNull()
  await runIn(filing + 1_827)
  expect(await erasedAt(person)).not.toBeNull()
  expect((await readTombstones(tombstonesFile(portal.dataDir))).map(({ personId }) => personId)).toContain(person.id)
  expect(await breachesOf(portal)).toEqual([])
  expect(await wrongStates(portal.db, portal.deps)).toEqual([])
  const lines = await portal.db.rows<{ class: string }>(sql`
    select detail ->> 'class' as class from audit
    where action = 'retention.applied' and subject = ${`user:${person.id}`} order by sequence`)
  expect(lines.map((line) => line.class)).toEqual(['case_files', 'case_details', 'case_names'])
})

test('a passed case without details waits for nobody, and its person is erased in the end', async () => {
  const { person, application } = await applicantWithApplication(portal, 'Passed')
  const takenOn = new Date(Date.now() - 9 * DAY).toISOString().slice(0, 10)
  await ana.call(putResult, {
    params: { id: application.id },
    body: { outcome: 'passed', takenOn, official: true },
  })
  await portal.db.run(sql`update applications set status = 'approved' where id = ${application.id}`)
  await runIn(366)
  await runIn(731)
  const row = await portal.db.one(sql`
    select a.status, a.waits_for, p.state from applications a join path_positions p on p.application_id = a.id
    where a.id = ${application.id}`)
  expect(row).toEqual({ status: 'approved', waitsFor: 'nobody', state: 'closed' })
  await runIn(3 * 365 + 1_827)
  expect(await erasedAt(person)).not.toBeNull()
  expect(await wrongStates(portal.db, portal.deps)).toEqual([])
})

test('keeps the data of people under a legal hold, blocked or affected, and shows the hold', async () => {
  const { person, key } = await endedCase('Held')
  const blocked = await endedCase('Blocked')
  const lift = await restrict(person, 'hold')
  await restrict(blocked.person, 'block')
  const affected = await endedCase('Affected')
  await portal.db.run(sql`insert into incidents (id, title, known_at)
    values (${affected.person.id}, 'A lost laptop', now())`)
  await portal.db.run(sql`insert into incident_people (incident_id, user_id, source, added_at)
    values (${affected.person.id}, ${affected.person.id}, 'added', now())`)
  const [row] = (await dueWithin('case_files', 365)).filter(({ id }) => id === person.id)
  expect(row?.isHeld).toBe(true)
  await runIn(366)
  expect(await portal.deps.storage.sizeOf(key)).not.toBeNull()
  await lift()
  await runIn(366)
  expect(await portal.deps.storage.sizeOf(key)).toBeNull()
  expect(await portal.deps.storage.sizeOf(blocked.key)).not.toBeNull()
  expect(await portal.deps.storage.sizeOf(affected.key)).not.toBeNull()
})

test('a team member’s own application is never due for deletion', async () => {
  const { person } = await applicantWithApplication(portal, 'Colleague')
  const isNamed = async () => (await dueWithin('unpaid_applications', 200)).some(({ id }) => id === person.id)
  expect(await isNamed()).toBe(true)
  await portal.db.run(sql`
    insert into team_members (user_id, role, added_at, changed_at) values (${person.id}, 'support', now(), now())`)
  expect(await isNamed()).toBe(false)
})

test('nothing of a class is deleted while it is paused, or within a day after its restart', async () => {
  const { person, key } = await endedCase('Paused')
  const params = { class: 'case_files' }
  const set = async (isPaused: boolean) => {
    const { version, days } = await rule('case_files')
    await ana.call(changeRetentionRule, { params, body: { days, isPaused, expectedVersion: version } })
  }
  await set(true)
  await runIn(400)
  await set(false)
  const files = { ...portal.deps, now: () => new Date(Date.now() + 400 * DAY) }
  await portal.db.run(
    sql`update retention_rules set effective_from = ${files.now()}::timestamptz + interval '1 hour' where class = 'case_files'`,
  )
  await applyRetention(files)
  expect(await portal.deps.storage.sizeOf(key)).not.toBeNull()
  await runIn(402)
  expect(await portal.deps.storage.sizeOf(key)).toBeNull()
  expect(await erasedAt(person)).toBeNull()
})

test('an account without an application is deleted after 30 days without a visit, except for team members', async () => {
  const person = await applicant(portal, 'Visitor')
  const busy = await applicant(portal, 'Busy')
  await portal.db.run(sql`update sessions set last_seen_at = now() + interval '20 days' where user_id = ${busy.id}`)
  await runIn(29)
  expect(await erasedAt(person)).toBeNull()
  await runIn(31)
  expect(await erasedAt(person)).not.toBeNull()
  expect([await erasedAt(busy), await erasedAt(ana)]).toEqual([null, null])
  expect((await signIn(portal, person.email)).id).not.toBe(person.id)
})

test('a visit counts after its session has ended', async () => {
  const account = await applicant(portal, 'Nilda')
  const { person } = await applicantWithApplication(portal, 'Belen')
  await portal.db.run(sql`
    update users set created_at = now() - interval '190 days' where id = any(${[account.id, person.id]}::uuid[])`)
  await portal.db.run(sql`
    update applications set created_at = now() - interval '190 days', activity_seen_at = null
    where user_id = ${person.id}`)
  await portal.db.run(sql`
    insert into retention_warnings (application_id, first_at, last_at)
    select id, now() - interval '1 day', now() - interval '1 day' from applications where user_id = ${person.id}`)
  for (const one of [account, person]) await one.call(endSession, {})
  await runIn(7)
  expect([await erasedAt(account), await erasedAt(person)]).toEqual([null, null])
})

test('an account that asked about its data is deleted too, but not before the answer', async () => {
  const person = await applicant(portal, 'Asker')
  const body = { kind: 'complaint' as const, askedFor: 'Who saw my data?' }
  const { id } = await person.call(makePrivacyRequest, { body })
  await runIn(31)
  expect(await erasedAt(person)).toBeNull()
  await person.call(withdrawPrivacyRequest, { params: { requestId: id } })
  await portal.db.run(sql`update privacy_requests set closed_at = now() + interval '20 days' where id = ${id}`)
  await runIn(31)
  expect(await erasedAt(person)).toBeNull()
  await runIn(51)
  expect(await erasedAt(person)).not.toBeNull()
})

test('warns an applicant without a payment twice before the deletion, and keeps an active applicant', async () => {
  const { person } = await applicantWithApplication(portal, 'Quiet')
  const back = await applicantWithApplication(portal, 'Back')
  const mails = ({ email }: TestUser) =>
    portal.db.rows(sql`
      select from mail_outbox where recipient = ${email} and notice = 'unpaid_application_ends'`)
  await runIn(152)
  expect(await mails(person)).toHaveLength(0)
  await runIn(154)
  await runIn(155)
  expect(await mails(person)).toHaveLength(1)
  await runIn(177)
  await runIn(178)
  expect(await mails(person)).toHaveLength(2)
  await runIn(183)
  expect(await erasedAt(person)).toBeNull()
  await portal.db.run(sql`
    update applications set activity_seen_at = now() + interval '180 days' where id = ${back.application.id}`)
  await runIn(185)
  expect(await erasedAt(person)).not.toBeNull()
  expect(await erasedAt(back.person)).toBeNull()
})

test('a warning names the day of the office', async () => {
  const { person, application } = await applicantWithApplication(portal, 'Late')
  // From 16:00 UTC on, the office already has the next day.
  await portal.db.run(sql`
    update applications set activity_seen_at = date_trunc('day', now(), 'UTC') + interval '17 hours'
    where id = ${application.id}`)
  const due = (await dueWithin('unpaid_applications', 200)).find(({ id }) => id === person.id)
  await runIn(156)
  const facts = await portal.db.values(sql.select(sql.text`facts->>'on'`)`
    from mail_outbox where recipient = ${person.email} and notice = 'unpaid_application_ends'`)
  expect(facts).toEqual([dayAt(new Date(due?.dueAt ?? ''), portal.deps.config.timeZone)])
})

test('a failed deletion is retried and does not delay other deletions', async () => {
  const cases = [await endedCase('First'), await endedCase('Second')]
  const remove = vi.spyOn(portal.deps.storage, 'remove').mockRejectedValueOnce(new Error('the store is away'))
  await runIn(402)
  remove.mockRestore()
  const left = await Promise.all(cases.map(({ key }) => portal.deps.storage.sizeOf(key)))
  expect(left.filter((size) => size !== null)).toHaveLength(1)
  await runIn(402)
  for (const { key } of cases) expect(await portal.deps.storage.sizeOf(key)).toBeNull()
})
