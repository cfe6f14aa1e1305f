import { beforeAll, expect, test } from 'vitest'
import { listActivities } from '#contract/applications/applications.ts'
import { assignApplication } from '#contract/clients/clients.ts'
import { restrictPerson } from '#contract/privacy/privacy-desk.ts'
import { changeReminderSettings, getReminderSettings } from '#contract/reminders.ts'
import { DAY } from '#domain/calendar/milliseconds.ts'
import { defaultReminderRules, JUST_REMINDED, NOT_THEIR_TURN, NOTHING_TO_DO } from '#domain/reminders/reminder.ts'
import { sql } from '#server/database/sql.ts'
import type { TestApp } from '#server/testing/start-app.ts'
import { applicantWithApplication, filed } from '#server/testing/test-documents.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'
import { remindInactive, remindTeam } from './reminders.job.ts'
import { getReminderPreview, remindApplicant } from './reminders.service.ts'

const portal = usePortal()
const second = usePortal({}, { beside: portal })
const ana = useAdmin(portal)
const ben = useAdmin(portal, 'ben')
beforeAll(() => Promise.all([portal.stopJobs(), second.stopJobs()]))
const remind = (id: string) =>
  portal.deps.transaction((tx) =>
    remindApplicant(tx, portal.deps, { applicationId: id, by: { actorId: ana.id, ip: '127.0.0.1', requestId: 'one' } }),
  )

const remindersOwed = async (id: string) =>
  (
    await portal.db.rows(sql`select recipient from mail_outbox where dedupe_key like ${`reminder application:${id} %`}`)
  ).map(({ recipient }) => recipient)

test('a new portal has the default rules', async () => {
  expect(await ana.call(getReminderSettings, {})).toMatchObject(defaultReminderRules)
})

test('a reminder is one mail and one activity, and a concurrent reminder is refused', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const answers = await Promise.all([remind(application.id), remind(application.id)])
  expect(answers).toContainEqual({ reminded: true })
  expect(answers).toContainEqual({ reminded: false, because: JUST_REMINDED })
  expect(await remindersOwed(application.id)).toEqual([person.email])
  const activities = await person.call(listActivities, { params: { id: application.id } })
  expect(activities.map(({ description }) => description)).toEqual(['Reminder sent', 'Application started'])
})

test('sends no reminder for a case that waits for the team', async () => {
  const { person, application } = await applicantWithApplication(portal)
  await filed(person, application)
  expect(await remind(application.id)).toEqual({ reminded: false, because: NOT_THEIR_TURN })
  expect(await remindersOwed(application.id)).toEqual([])
})

test('an unknown application is refused', async () => {
  await expect(remind('0199aaaa-0000-7000-8000-000000000001')).rejects.toThrow('Application not found')
})

const PACE = { stillForDays: 7, everyDays: 3, atMost: 2, waitingForHours: 8 }

async function setReminders(switches: { remindApplicants: boolean; remindTeam: boolean }) {
  const { version } = await ana.call(getReminderSettings, {})
  await ana.call(changeReminderSettings, { body: { ...PACE, ...switches, expectedVersion: version } })
}

/** Moves the clock of a process by some days; the test's sessions end long before. */
const after = ({ deps }: TestApp, days: number) => ({ ...deps, now: () => new Date(Date.now() + days * DAY) })

test('sends no reminder while the applicant waits for the result of the exam', async () => {
  await portal.db.run(sql`delete from applications`)
  const { application } = await applicantWithApplication(portal)
  await portal.db.run(sql`update applications set waiting_cause = 'result_to_tell' where id = ${application.id}`)
  await setReminders({ remindApplicants: true, remindTeam: false })
  expect(await getReminderPreview(after(portal, 20), PACE)).toMatchObject({ applicants: { count: 0 } })
  expect(await remindInactive(after(portal, 20))).toBe(0)
  expect(await remind(application.id)).toEqual({ reminded: false, because: NOTHING_TO_DO })
  await setReminders({ remindApplicants: false, remindTeam: false })
})

test('reminds inactive applicants once with two processes, and only up to the maximum', async () => {
  await portal.db.run(sql`delete from applications`)
  const [still, busy, late] = await Promise.all([1, 2, 3].map(() => applicantWithApplication(portal)))
  await portal.db.run(
    sql`update applications set waiting_since = ${after(portal, 5).now()} where id = ${late?.application.id ?? null}`,
  )
  await portal.db.run(sql`
    insert into messages (id, application_id, sender_id, subject, content, created_at)
    values (gen_random_uuid(), ${busy?.application.id ?? null}, ${busy?.person.id ?? null}, 'Soon', 'My school is slow',
      ${after(portal, 5).now()})`)
  const everybody = () => Promise.all([still, busy, late].map((one) => remindersOwed(one?.application.id ?? '')))

  expect(await remindInactive(after(portal, 8))).toBe(0)
  await setReminders({ remindApplicants: true, remindTeam: false })
  expect((await getReminderPreview(after(portal, 8), PACE)).applicants).toEqual({ count: 1, orMore: false })
  await Promise.all([portal, second, portal].map((one) => remindInactive(after(one, 8))))
  expect(await everybody()).toEqual([[still?.person.email], [], []])

  await remindInactive(after(second, 10.9))
  expect((await everybody()).map((mails) => mails.length)).toEqual([1, 0, 0])
  for (const days of [11, 11, 14, 17]) await remindInactive(after(portal, days))
  expect((await everybody()).map((mails) => mails.length)).toEqual([2, 2, 2])
  await setReminders({ remindApplicants: false, remindTeam: false })
  expect(await remindInactive(after(portal, 40))).toBe(0)
})

test('the team gets one mail a day about documents that wait too long, by assignee', async () => {
  await portal.db.run(sql`delete from applications`)
  const [one, other] = [await applicantWithApplication(portal), await applicantWithApplication(portal)]
  await filed(one.person, one.application)
  await filed(one.person, one.application, 'transcript')
  await filed(other.person, other.application)
  const blocked = await applicantWithApplication(portal)
  await filed(blocked.person, blocked.application)
  await ana.call(restrictPerson, { body: { kind: 'block', email: blocked.person.email, reason: 'Agreement ended' } })
  await ana.call(assignApplication, { params: { id: one.application.id }, body: { assignedTo: ana.id } })
  const told = () =>
    portal.db.rows<{ recipient: string; facts: object }>(sql`
      select recipient, facts from mail_outbox where notice = 'documents_waiting' order by recipient, created_at`)

  await setReminders({ remindApplicants: false, remindTeam: true })
  await remindTeam(portal.deps)
  expect(await told()).toEqual([])
  await Promise.all([portal, second, portal].map((process) => remindTeam(after(process, 30))))
  expect(await told()).toEqual([
    { recipient: ana.email, facts: { count: 3, orMore: false } },
    { recipient: ben.email, facts: { count: 1, orMore: false } },
  ])
  await remindTeam(after(second, 31.1))
  expect(await told()).toHaveLength(4)
})
