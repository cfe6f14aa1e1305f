import { v7 as uuid } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { signUp } from '#contract/account/sign-up.ts'
import { getApplication } from '#contract/applications/applications.ts'
import { DAY } from '#domain/calendar/milliseconds.ts'
import { tryLock } from '#server/database/advisory-locks.store.ts'
import { identifier, sql } from '#server/database/sql.ts'
import { requestCode, tryCode } from '#server/testing/mailbox.ts'
import { admin, applicant, aSignUp, testClient } from '#server/testing/people.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { usePortal } from '#server/testing/use-portal.ts'
import { cleanUp } from './clean-up.job.ts'

const portal = usePortal()
// The portal cleans up at its start, and would hold the lock that the tests need.
beforeAll(() => portal.stopJobs())
const after = (days: number) => ({
  transaction: portal.deps.transaction,
  now: () => new Date(Date.now() + days * DAY),
})
const count = async (table: string) => {
  const row = await portal.db.one<{ count: number }>(sql`select count(*)::int as count from ${identifier(table)}`)
  return row?.count
}

test('deletes codes, sessions and mails after their time, and not earlier', async () => {
  await applicant(portal)
  await requestCode(portal, 'somebody@clean-up.test')
  const at = new Date()
  await portal.db.run(sql`
    insert into mail_outbox (id, dedupe_key, recipient, notice, facts, next_attempt_at, sent_at, created_at)
    values (${uuid()}, 'sent', 'a@b.test', 'status_changed', '{}', ${at}, ${at}, ${at}),
      (${uuid()}, 'queued', 'a@b.test', 'unknown', '{}', ${at}, null, ${at})`)
  const all = async () => [
    await count('sign_in_codes'),
    await count('sessions'),
    await count('dev_mailbox'),
    await count('mail_outbox'),
  ]

  await cleanUp(after(0))
  expect(await all()).toEqual([1, 1, 1, 2])
  await cleanUp(after(1))
  expect(await all()).toEqual([0, 1, 0, 2])
  await cleanUp(after(6.9))
  expect(await all()).toEqual([0, 1, 0, 2])
  await cleanUp(after(7.1))
  expect(await all()).toEqual([0, 0, 0, 2])
  await cleanUp(after(89))
  expect(await count('mail_outbox')).toBe(2)
  await cleanUp(after(400))
  expect(await portal.db.rows(sql`select dedupe_key from mail_outbox`)).toMatchObject([{ dedupeKey: 'queued' }])
  expect(await count('users')).toBe(1)
  expect(await count('audit')).toBeGreaterThan(0)
})

test('deletes the state of a piece of work after its claim and its snooze are over', async () => {
  const { application } = await applicantWithApplication(portal)
  const until = (days: number) => new Date(Date.now() + days * DAY)
  const ago = new Date(0)
  await portal.db.run(sql`
    insert into work_states (key, application_id, claimed_at, claimed_until, snoozed_until, snoozed_fact) values
      ('date:held', ${application.id}, ${ago}, ${until(1)}, null, null),
      ('date:rests', ${application.id}, null, null, ${until(2)}, 'one'),
      ('date:until she writes', ${application.id}, ${ago}, ${until(1)}, null, 'one'),
      ('date:let go', ${application.id}, null, null, null, null)`)
  const left = () => portal.db.values(sql.select(sql.text`key`)`from work_states order by key`)
  await cleanUp(after(0))
  expect(await left()).toEqual(['date:held', 'date:rests', 'date:until she writes'])
  await cleanUp(after(1.1))
  expect(await left()).toEqual(['date:rests', 'date:until she writes'])
  await cleanUp(after(2.1))
  expect(await left()).toEqual(['date:until she writes'])
})

test('deletes an unused invitation a month after its end', async () => {
  await portal.db.run(sql`
    insert into team_invitations (id, email, email_key, role, token_hash, sent_at, expires_at)
    values (${uuid()}, 'a@b.test', 'a@b.test', 'lead', ${Buffer.from('a')}, now(), now())`)
  await cleanUp(after(29))
  expect(await count('team_invitations')).toBe(1)
  await cleanUp(after(31))
  expect(await count('team_invitations')).toBe(0)
})

test('deletes a sent notice of messages after a day, and keeps a waiting notice', async () => {
  const { application } = await applicantWithApplication(portal)
  const at = new Date()
  await portal.db.run(sql`
    insert into message_notices (application_id, address_key, recipient, sent_at, waiting, waiting_since)
    values (${application.id}, 'a@office.test', 'a@office.test', ${at}, 0, null),
      (${application.id}, 'b@office.test', 'b@office.test', ${at}, 2, ${at})`)
  await cleanUp(after(0.9))
  expect(await count('message_notices')).toBe(2)
  await cleanUp(after(1.1))
  expect(await portal.db.rows(sql`select address_key, waiting from message_notices`)).toEqual([
    { addressKey: 'b@office.test', waiting: 2 },
  ])
})

test('deletes the closed privacy request of a person without an account with the names of ended cases', async () => {
  const [at, longAgo] = [new Date(), new Date(0)]
  await portal.db.run(sql`
    insert into privacy_requests (id, kind, requester_name, requester_email, source, received_at, state, closed_at)
    values (${uuid()}, 'complaint', 'Nina', 'nina@clean-up.test', 'letter', ${at}, 'answered', ${at}),
      (${uuid()}, 'complaint', 'Open', 'open@clean-up.test', 'letter', ${longAgo}, 'open', null)`)
  await cleanUp(after(1_825))
  expect(await count('privacy_requests')).toBe(2)
  await portal.db.run(sql`update retention_rules set is_paused = true where class = 'case_names'`)
  await cleanUp(after(1_827))
  expect(await count('privacy_requests')).toBe(2)
  await portal.db.run(sql`update retention_rules set is_paused = false where class = 'case_names'`)
  await cleanUp(after(1_827))
  expect(await portal.db.rows(sql`select requester_name as name from privacy_requests`)).toEqual([{ name: 'Open' }])
})

test('deletes a logged read after its ten minutes', async () => {
  const { application } = await applicantWithApplication(portal)
  await (await admin(portal)).call(getApplication, { params: { id: application.id } })
  await cleanUp(after(0))
  expect(await count('audited_reads')).toBe(1)
  await cleanUp(after(11 / (24 * 60)))
  expect(await count('audited_reads')).toBe(0)
})

test('deletes a sign-up without a sign-in after ninety days', async () => {
  await testClient(portal).call(signUp, { body: aSignUp('nina@clean-up.test') })
  await cleanUp(after(89))
  expect(await count('sign_ups')).toBe(1)
  await cleanUp(after(91))
  expect(await count('sign_ups')).toBe(0)
})

test('deletes wrong tries after a day, and known browsers half a year after their sign-in', async () => {
  const maria = await applicant(portal)
  await tryCode(portal, maria.email, await requestCode(portal, maria.email))
  await portal.db.run(
    sql`insert into sign_in_failures (email_key, hour, attempts) values (${maria.email}, ${new Date()}, 3)`,
  )
  const both = async () => [await count('sign_in_failures'), await count('known_devices')]
  await cleanUp(after(1))
  expect(await both()).toEqual([1, 1])
  await cleanUp(after(1.2))
  expect(await both()).toEqual([0, 1])
  await cleanUp(after(179))
  expect(await both()).toEqual([0, 1])
  await cleanUp(after(181))
  expect(await both()).toEqual([0, 0])
})

test('deletes the client secret of a payment after a day, and keeps the payment', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const [id, at] = [uuid(), new Date()]
  await portal.db.run(sql`
    insert into payment_attempts (id, user_id, application_id, amount, currency, intent_id, client_secret, created_at)
    values (${id}, ${person.id}, ${application.id}, '100.00', 'USD', 'pi_1', 'pi_1_secret', ${at})`)
  const secrets = () => portal.db.rows(sql`select intent_id as intent, client_secret as secret from payment_attempts`)
  await cleanUp(after(0.9))
  expect(await secrets()).toEqual([{ intent: 'pi_1', secret: 'pi_1_secret' }])
  await cleanUp(after(1.1))
  expect(await secrets()).toEqual([{ intent: 'pi_1', secret: null }])
})

test('runs in one process at a time', async () => {
  await requestCode(portal, 'patient@clean-up.test')
  await portal.db.begin(async (tx) => {
    expect(await tryLock(tx, 'cleanUp')).toBe(true)
    await cleanUp(after(1))
    expect(await count('sign_in_codes')).toBe(1)
  })
  await cleanUp(after(1))
  expect(await count('sign_in_codes')).toBe(0)
})
