import { beforeEach, expect, test } from 'vitest'
import { sendSignInCode } from '#contract/account/session.ts'
import { getApprovalText } from '#contract/applications/applications.ts'
import { changeApplication } from '#contract/applications/change-application.ts'
import { listAudit } from '#contract/audit/audit.ts'
import { sendMessage } from '#contract/messages/messages.ts'
import { changeReminderSettings, getReminderSettings } from '#contract/reminders.ts'
import { changeMember } from '#contract/team/team.ts'
import {
  changeApprovalText,
  changeMailPreference,
  getApprovalSettings,
  getMailPreference,
  type MailChoice,
} from '#contract/team/team-settings.ts'
import { claimWork } from '#contract/work/work.ts'
import { DAY, HOUR, MINUTE } from '#domain/calendar/milliseconds.ts'
import { sql } from '#server/database/sql.ts'
import { sendDueDigests } from '#server/jobs/digests.job.ts'
import { type TestUser, testClient } from '#server/testing/people.ts'
import type { TestApp } from '#server/testing/start-app.ts'
import { member } from '#server/testing/team.ts'
import { applicantWithApplication, filed } from '#server/testing/test-documents.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
const second = usePortal({}, { beside: portal })
const ana = useAdmin(portal)
const ben = useAdmin(portal, 'ben')
beforeEach(async () => {
  await choose(ana, 'at_once')
  await choose(ben, 'at_once')
  await portal.db.run(sql`delete from mail_outbox`)
  await portal.db.run(sql`delete from digest_notices`)
  await portal.db.run(sql`delete from message_notices`)
})

/** Moves the clock of a process by an hour; sessions of admins would end before. */
const inAnHour = ({ deps }: TestApp) => ({ ...deps, now: () => new Date(Date.now() + HOUR) })

const choose = (who: TestUser, choice: MailChoice) => who.call(changeMailPreference, { body: { choice } })

async function threeThingsHappen() {
  const { person, application } = await applicantWithApplication(portal)
  for (const subject of ['One', 'Two']) {
    await person.call(sendMessage, { body: { applicationId: application.id, subject, content: 'Hello' } })
  }
}

const owedTo = async (who: TestUser) =>
  portal.db.rows<{ notice: string; facts: { of?: object[]; count?: number } }>(sql`
    select notice, facts from mail_outbox where recipient = ${who.email} order by created_at, id`)

const gathered = {
  notice: 'gathered',
  facts: {
    of: [
      { kind: 'application_started', count: 1 },
      { kind: 'message_from_applicant', count: 2 },
    ],
  },
}

test('a team mail leaves at once by default, and is gathered by another choice', async () => {
  await choose(ben, 'hourly')
  await threeThingsHappen()
  expect((await owedTo(ana)).map(({ notice }) => notice)).toEqual(['application_started', 'message_from_applicant'])
  expect(await owedTo(ben)).toEqual([])
  expect(await ben.call(getMailPreference, {})).toEqual({ choice: 'hourly', email: ben.email, waiting: 3 })
})

test('sends gathered notices in one mail with two processes', async () => {
  await choose(ana, 'hourly')
  await threeThingsHappen()
  await Promise.all([
    sendDueDigests(inAnHour(portal)),
    sendDueDigests(inAnHour(second)),
    sendDueDigests(inAnHour(portal)),
  ])
  await sendDueDigests(inAnHour(second))
  expect(await owedTo(ana)).toMatchObject([gathered])
  expect(await ana.call(getMailPreference, {})).toMatchObject({ waiting: 0 })
})

test('many messages are one mail at once and one per ten minutes, for each applicant and address', async () => {
  const minutes = (count: number) => ({ ...portal.deps, now: () => new Date(Date.now() + count * MINUTE) })
  const flood = async (
    { person, application }: Awaited<ReturnType<typeof applicantWithApplication>>,
    at: TestApp[],
  ) => {
    const body = { applicationId: application.id, subject: 'And', content: 'Another' }
    const writes = Array.from({ length: 20 }, (_, place) =>
      testClient(at[place % at.length] ?? portal, person.cookie).call(sendMessage, { body }),
    )
    await Promise.all(writes)
  }
  const one = await applicantWithApplication(portal)
  const two = await applicantWithApplication(portal)
  await portal.db.run(sql`delete from mail_outbox`)
  await Promise.all([flood(one, [portal, second]), flood(two, [portal])])
  const told = async (who: TestUser) => (await owedTo(who)).map(({ notice, facts }) => ({ notice, ...facts }))
  const first = [one, two].map(({ application }) => ({
    notice: 'message_from_applicant',
    applicationId: application.id,
  }))
  for (const who of [ana, ben]) {
    expect(await told(who)).toHaveLength(2)
    expect(await told(who)).toEqual(expect.arrayContaining(first))
    expect(await who.call(getMailPreference, {})).toMatchObject({ waiting: 38 })
  }

  await sendDueDigests(minutes(9))
  expect(await told(ana)).toHaveLength(2)
  await Promise.all([sendDueDigests(minutes(11)), sendDueDigests({ ...second.deps, now: minutes(11).now })])
  const more = [one, two].map(({ application }) => ({
    notice: 'messages_from_applicant',
    count: 19,
    applicationId: application.id,
  }))
  for (const who of [ana, ben]) {
    expect((await told(who)).slice(2)).toEqual(expect.arrayContaining(more))
    expect(await told(who)).toHaveLength(4)
    expect(await who.call(getMailPreference, {})).toMatchObject({ waiting: 0 })
  }

  // Each mail restarts the ten minutes.
  await portal.db.run(sql`update message_notices set sent_at = now()`)
  await flood(one, [portal])
  expect(await told(ana)).toHaveLength(4)
  await portal.db.run(sql`update message_notices set sent_at = now() - interval '11 minutes'`)
  // The waiting notices go first, together with later ones.
  await flood(one, [portal])
  expect(await told(ana)).toHaveLength(4)
  await sendDueDigests(portal.deps)
  expect(await told(ana)).toHaveLength(5)
  expect(await told(ana)).toContainEqual({ ...more[0], count: 40 })
})

test('a crash in the middle neither loses nor duplicates a mail about more messages', async () => {
  await threeThingsHappen()
  const later = () => new Date(Date.now() + 11 * MINUTE)
  const killed = portal.deps.transaction(async (tx) => {
    await sendDueDigests({ ...portal.deps, now: later, transaction: (work) => work(tx) })
    throw new Error('killed')
  })
  await expect(killed).rejects.toThrow('killed')
  expect(await owedTo(ana)).toHaveLength(2)
  for (let count = 0; count < 2; count += 1) await sendDueDigests({ ...portal.deps, now: later })
  expect((await owedTo(ana)).slice(2)).toMatchObject([{ notice: 'messages_from_applicant', facts: { count: 1 } }])
})

test('waiting notices go into the digest after its address chooses the digest', async () => {
  await threeThingsHappen()
  await choose(ana, 'hourly')
  expect(await ana.call(getMailPreference, {})).toMatchObject({ waiting: 1 })
  await threeThingsHappen()
  expect(await owedTo(ana)).toHaveLength(2)
  for (let count = 0; count < 2; count += 1) await sendDueDigests(inAnHour(portal))
  const of = [
    { kind: 'application_started', count: 1 },
    { kind: 'message_from_applicant', count: 3 },
  ]
  expect((await owedTo(ana)).slice(2)).toMatchObject([{ notice: 'gathered', facts: { of } }])
})

test('sends no notice of messages of a deleted application', async () => {
  await threeThingsHappen()
  await portal.db.run(sql`delete from applications`)
  await sendDueDigests(inAnHour(portal))
  expect((await owedTo(ana)).map(({ notice }) => notice)).toEqual(['application_started', 'message_from_applicant'])
  expect(await ana.call(getMailPreference, {})).toMatchObject({ waiting: 0 })
})

test('a crash in the middle neither loses nor duplicates a digest', async () => {
  await choose(ana, 'hourly')
  await threeThingsHappen()
  const killed = portal.deps.transaction(async (tx) => {
    await sendDueDigests({ ...inAnHour(portal), transaction: (work) => work(tx) })
    throw new Error('killed')
  })
  await expect(killed).rejects.toThrow('killed')
  expect(await owedTo(ana)).toEqual([])
  await sendDueDigests(inAnHour(portal))
  expect(await owedTo(ana)).toMatchObject([gathered])
})

test('the daily digest leaves at eight in the portal’s time zone', async () => {
  await choose(ana, 'daily')
  await threeThingsHappen()
  const at = (time: string) => sendDueDigests({ ...portal.deps, now: () => new Date(time) })
  // 08:00 in Manila is midnight in UTC.
  await portal.db.run(sql`update digest_notices set created_at = '2026-11-20T00:30:00Z'`)
  await at('2026-11-20T23:59:59Z')
  expect(await owedTo(ana)).toEqual([])
  await at('2026-11-21T00:00:01Z')
  expect(await owedTo(ana)).toMatchObject([gathered])
})

test('the choice "at once" sends waiting notices, and "none" drops them but not sign-in codes', async () => {
  await choose(ana, 'daily')
  await choose(ben, 'daily')
  await threeThingsHappen()
  expect(await choose(ana, 'at_once')).toMatchObject({ choice: 'at_once', waiting: 0 })
  expect(await owedTo(ana)).toMatchObject([gathered])
  expect(await choose(ben, 'none')).toMatchObject({ choice: 'none', waiting: 0 })
  await threeThingsHappen()
  expect(await owedTo(ben)).toEqual([])
  const count = await portal.db.run(sql`select from dev_mailbox where recipient = ${ben.email}`)
  await ben.call(sendSignInCode, { body: { email: ben.email, type: 'sign-in' } })
  expect(await portal.db.rows(sql`select from dev_mailbox where recipient = ${ben.email}`)).toHaveLength(count + 1)
})

test('a colleague who left the team gets no waiting mail', async () => {
  const bea = await member(portal, ana, 'support')
  await threeThingsHappen()
  await ana.call(changeMember, { params: { userId: bea.id }, body: { active: false } })
  await portal.db.run(sql`delete from mail_outbox`)
  await sendDueDigests(inAnHour(portal))
  expect(await owedTo(bea)).toEqual([])
})

test('reminders are off by default, and a change on an outdated version names the colleague', async () => {
  const { version, changedBy, changedAt, ...rules } = await ana.call(getReminderSettings, {})
  expect([rules.remindApplicants, rules.remindTeam, changedBy, changedAt]).toEqual([false, false, null, null])
  const change = { ...rules, remindTeam: true, waitingForHours: 48, expectedVersion: version }
  const saved = await ana.call(changeReminderSettings, { body: change })
  expect(saved).toMatchObject({ remindTeam: true, waitingForHours: 48, changedBy: { id: ana.id } })
  const late = await ben.ask(changeReminderSettings, { body: { ...change, remindTeam: false } })
  expect(late.said).toContain(`409: ${saved.changedBy?.name} has changed these settings in the meantime`)
  expect((await ana.call(listAudit, {})).find(({ action }) => action === 'settings.changed')).toMatchObject({
    actor: { id: ana.id },
    detail: { remindTeam: 'false → true', waitingForHours: '24 → 48' },
  })
})

const text = 'You are approved!\n\nWe register you within two days.'

test('the approval text has a default, and a colleague’s change is not overwritten', async () => {
  const first = await ana.call(getApprovalSettings, {})
  expect(first).toMatchObject({ version: 1, changedBy: null, changedAt: null })
  expect(first.text).toMatch(/^Congratulations!/)
  const change = { text: `${text} `, expectedVersion: first.version }
  expect(await ana.call(changeApprovalText, { body: change })).toMatchObject({ text, changedBy: { id: ana.id } })
  const late = await ben.ask(changeApprovalText, { body: { ...change, text: 'Mine' } })
  expect(late.said).toMatch(/^409: .+ has changed this text in the meantime/)
  const long = await ana.ask(changeApprovalText, { body: { text: 'a'.repeat(2_001), expectedVersion: 2 } })
  expect(long.status).toBe(400)
})

test('an approved applicant reads the approval text in the portal and in the approval mail only', async () => {
  const { person, application } = await applicantWithApplication(portal)
  for (const status of ['under_review', 'submitted', 'approved'] as const) {
    await ana.call(changeApplication, { params: { id: application.id }, body: { status, reason: 'Checked' } })
  }
  expect(await person.call(getApprovalText, {})).toEqual({ text })
  const mails = await portal.db.rows<{ facts: object }>(sql`
    select facts from mail_outbox where notice = 'status_changed' order by created_at, id`)
  expect(mails.map(({ facts }) => facts)).toEqual([{}, {}, { approval: text }])
})

test('the morning mail lists own and late work, limited to what each role may do', async () => {
  await portal.db.run(sql`delete from applications`)
  const cora = await member(portal, ana, 'cashier')
  for (const who of [ana, cora]) await choose(who, 'daily')
  const { person, application } = await applicantWithApplication(portal)
  await filed(person, application)
  await person.call(sendMessage, { body: { applicationId: application.id, subject: 'Hello', content: 'When?' } })
  await ana.call(claimWork, { params: { key: `message:${application.id}` }, body: {} })
  await portal.db.run(sql`update threads set unanswered_since = unanswered_since - interval '20 days'`)
  await portal.db.run(sql`update work_states set claimed_until = claimed_until + interval '2 days'`)
  await sendDueDigests({ ...portal.deps, now: () => new Date(portal.deps.now().getTime() + DAY) })
  const mails = await portal.db.rows<{ recipient: string; facts: { work?: object } }>(sql`
    select recipient, facts from mail_outbox where notice = 'gathered'`)
  const ofHers = (who: TestUser) => mails.find(({ recipient }) => recipient === who.email)?.facts.work
  expect(ofHers(ana)).toEqual({ mine: [{ kind: 'message', count: 1 }], late: [{ kind: 'message', count: 1 }] })
  expect(ofHers(cora)).toBeUndefined()
  expect(JSON.stringify(mails)).not.toContain('Maria')
})
