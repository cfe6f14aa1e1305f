import { afterAll, beforeAll, expect, test } from 'vitest'
import { listActivities } from '#contract/applications.ts'
import { listAudit } from '#contract/people.ts'
import { JUST_REMINDED, NOT_THEIR_TURN } from '#domain/reminders/reminder.ts'
import { applicantWithApplication, filed } from '#server/testing/papers.ts'
import { admin, type Person } from '#server/testing/people.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'
import { remindApplicant } from './reminders.service.ts'

let portal: TestApp
let ana: Person
beforeAll(async () => {
  portal = await startApp()
  ana = await admin(portal)
})
afterAll(() => portal.close())

const remind = (id: string) =>
  portal.deps.transaction((tx) =>
    remindApplicant(tx, portal.deps, id, { actorId: ana.id, ip: '127.0.0.1', requestId: 'one' }),
  )

const remindersOwed = async (id: string) =>
  (await portal.db`select recipient from mail_outbox where dedupe_key like ${`reminder application:${id} %`}`).map(
    ({ recipient }) => recipient,
  )

test('a reminder leaves one mail, an activity and a line in the audit; two at once are one', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const answers = await Promise.all([remind(application.id), remind(application.id)])
  expect(answers).toContainEqual({ reminded: true })
  expect(answers).toContainEqual({ reminded: false, because: JUST_REMINDED })
  expect(await remindersOwed(application.id)).toEqual([person.email])
  const activities = await person.call(listActivities, { params: { id: application.id } })
  expect(activities.map(({ description }) => description)).toEqual(['Reminder sent', 'Application started'])
  expect((await ana.call(listAudit, {})).find(({ action }) => action === 'applicant.reminded')).toMatchObject({
    actor: { id: ana.id },
    subject: `application:${application.id}`,
  })
})

test('nobody is reminded of what waits for the team', async () => {
  const { person, application } = await applicantWithApplication(portal)
  await filed(person, application)
  expect(await remind(application.id)).toEqual({ reminded: false, because: NOT_THEIR_TURN })
  expect(await remindersOwed(application.id)).toEqual([])
})

test('an unknown application is refused', async () => {
  await expect(remind('0199aaaa-0000-7000-8000-000000000001')).rejects.toThrow('Application not found')
})
