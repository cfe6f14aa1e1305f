import { beforeAll, expect, test } from 'vitest'
import { changeMyNotices, getMyNotices } from '#contract/account/my-details.ts'
import { changeBoardFact } from '#contract/boards/boards.ts'
import { listMessages } from '#contract/messages/messages.ts'
import { noteNames } from '#contract/names.ts'
import { chooseBoard, getPath, markStep, putAppointment, putPermit, putRegistration } from '#contract/path/path.ts'
import type { StepCode } from '#contract/path/path-steps.ts'
import { liftRestriction, restrictPerson } from '#contract/privacy/privacy-desk.ts'
import { addRequest, changeRequest } from '#contract/third-party-requests/third-party-requests.ts'
import { sql } from '#server/database/sql.ts'
import { completeApplication } from '#server/testing/complete-application.ts'
import { att, registration as early } from '#server/testing/exam.ts'
import type { TestApp } from '#server/testing/start-app.ts'
import { applicantWithApplication, filed } from '#server/testing/test-documents.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'
import { remindOfPaths } from './path-reminders.job.ts'

const portal = usePortal()
const second = usePortal({}, { beside: portal })
const ana = useAdmin(portal)
beforeAll(async () => {
  // The portal's own job would lock the cases of these tests.
  await Promise.all([portal.stopJobs(), second.stopJobs()])
})

/** Runs the job on that day, at 10:00 in Manila by default; the test's sessions end long before. */
const on = (day: string, { deps }: TestApp = portal, time = '02:00') =>
  remindOfPaths({ ...deps, now: () => new Date(`${day}T${time}:00Z`) })

const registration = { ...early, registeredOn: '2026-10-10' }

async function nurse() {
  await portal.db.run(sql`delete from applications`)
  const { person, application, of } = await applicantWithApplication(portal)
  const mark = (step: StepCode, doneOn: string) =>
    ana.call(markStep, { params: { ...of.params, step }, body: { doneOn, evidence: { note: 'Seen' } } })
  const messages = async () =>
    (await person.call(listMessages, { query: { applicationId: application.id } })).map(({ subject, content }) => ({
      subject,
      content,
    }))
  const mails = async (notice: string) =>
    (
      await portal.db.rows<{ recipient: string }>(sql`
        select recipient from mail_outbox where notice = ${notice} and facts ->> 'applicationId' = ${application.id}
          or notice = ${notice} and recipient = ${person.email}`)
    ).map(({ recipient }) => recipient)
  return { person, application, of, mark, messages, mails }
}

test('reminds of the end of a permission once at each interval, with two processes', async () => {
  const { person, of, messages, mails } = await nurse()
  await ana.call(putRegistration, { ...of, body: registration })
  await ana.call(putPermit, { ...of, body: att })
  await on('2026-12-29')
  expect(await messages()).toEqual([])
  await Promise.all([portal, second, portal, second].map((process) => on('2026-12-30', process)))
  const first = {
    subject: 'Dates on your way to the exam',
    content: [
      'You may test until 28 Feb 2027. This date never moves.',
      'Book your exam by 29 Jan 2027: the first date that is offered may be a month away.',
      'All your dates are in Your Path.',
    ].join('\n\n'),
  }
  expect(await messages()).toEqual([first])
  expect(await mails('path_dates')).toEqual([person.email])
  expect(await mails('exam_not_booked')).toEqual([])

  // A portal that was down on the day reminds on the next day, and never twice.
  for (const day of ['2027-01-30', '2027-01-31', '2027-02-01']) await on(day, second)
  expect(await messages()).toHaveLength(2)
  const office = await mails('exam_not_booked')
  expect(office).toContain(ana.email)
  expect(office).toHaveLength(new Set(office).size)
  for (const day of ['2027-02-14', '2027-02-21', '2027-02-28', '2027-03-01', '2027-03-07']) await on(day)
  expect(await messages()).toHaveLength(4)
  expect(await mails('exam_not_booked')).toEqual(office)
})

test('sends no mail at night, nor about past, paused or withdrawn cases', async () => {
  const { of, mark, messages } = await nurse()
  await ana.call(putPermit, { ...of, body: att })
  // 07:30 and 21:00 in Manila.
  for (const time of ['23:30', '13:00']) expect(await on('2026-12-30', portal, time)).toBe(0)
  expect(await messages()).toEqual([])
  await mark('on_hold' as StepCode, '2026-12-30')
  await on('2026-12-30')
  await on('2027-01-29')
  expect(await messages()).toEqual([])
  expect(await portal.db.rows(sql`select due_on from path_checks`)).toEqual([{ dueOn: null }])
})

test('reminds nobody about a blocked applicant, and her once the block is lifted', async () => {
  const { person, of, messages, mails } = await nurse()
  await ana.call(putRegistration, { ...of, body: registration })
  await ana.call(putPermit, { ...of, body: att })
  const block = { kind: 'block' as const, email: person.email, reason: 'Agreement ended' }
  const { id: restrictionId } = await ana.call(restrictPerson, { body: block })
  expect(await on('2027-01-30')).toBe(0)
  expect([await messages(), await mails('exam_not_booked')]).toEqual([[], []])
  await ana.call(liftRestriction, { params: { restrictionId }, body: { reason: 'She agreed again' } })
  expect(await on('2027-01-31')).toBe(1)
  expect(await messages()).toHaveLength(1)
})

test('reminds of a late permission only at the remaining intervals', async () => {
  const { of, messages } = await nurse()
  await ana.call(putPermit, { ...of, body: { ...att, endsOn: '2027-02-28' } })
  await on('2027-02-13')
  expect(await messages()).toEqual([])
  await on('2027-02-14')
  expect(await messages()).toHaveLength(1)
})

test('a portal that was away for six days sends each missed reminder once', async () => {
  const { of, messages } = await nurse()
  await ana.call(putPermit, { ...of, body: att })
  await on('2026-12-29')
  await on('2027-01-05', second)
  expect(await messages()).toHaveLength(1)
  await on('2027-01-06')
  expect(await messages()).toHaveLength(1)
})

test('reminds of an expiry date that the team entered', async () => {
  const { person, application, of, messages } = await nurse()
  const passport = await filed(person, application, 'passport')
  const { id: requestId } = await ana.call(addRequest, { ...of, body: { party: 'prc', purpose: ['licence'] } })
  await on('2026-11-24')
  const names = { first: 'Maria', last: 'Reyes', birthDate: '1995-03-07', expiresOn: '2027-01-24' }
  await ana.call(noteNames, { params: { documentId: passport.id }, body: names })
  await on('2026-11-25')
  expect(await messages()).toMatchObject([{ content: expect.stringContaining('Your passport ends on 24 Jan 2027') }])
  await ana.call(changeRequest, { params: { requestId }, body: { issuedOn: '2024-01-25' } })
  await on('2026-11-26')
  expect(await messages()).toHaveLength(2)
})

test('reminds of each expiring document 180, 90 and 30 days before', async () => {
  const { person, application, messages } = await nurse()
  const names = { first: 'Maria', last: 'Reyes', birthDate: '1995-03-07' }
  for (const [requirement, expiresOn] of [
    ['prc-id', '2027-07-01'],
    ['marriage-cert', '2027-07-02'],
  ] as const) {
    const { id } = await filed(person, application, requirement)
    await ana.call(noteNames, { params: { documentId: id }, body: { ...names, expiresOn } })
  }
  await on('2027-01-01')
  expect(await messages()).toEqual([])
  await on('2027-01-02')
  expect(await messages()).toMatchObject([
    { content: expect.stringContaining('Your PRC ID ends on 1 Jul 2027. Renew it in time, and send us the new one.') },
  ])
  await on('2027-01-03')
  expect((await messages()).map(({ content }) => content)).toContainEqual(
    expect.stringContaining('Your Marriage Certificate ends on 2 Jul 2027.'),
  )
  for (const day of ['2027-04-02', '2027-04-03', '2027-06-01', '2027-06-02', '2027-07-03']) await on(day)
  expect(await messages()).toHaveLength(6)
})

test('reminds by the changed rule of a board on the new day', async () => {
  const { of, mark, messages } = await nurse()
  await ana.call(chooseBoard, { ...of, body: { board: 'VT' } })
  await mark('board_submitted', '2026-11-20')
  await on('2028-08-21')
  expect(await messages()).toEqual([])
  const body = { value: { years: 2 }, source: 'The board', checkedOn: '2026-11-20', confidence: 'high' as const }
  await ana.call(changeBoardFact, { params: { code: 'VT', key: 'file_life' }, body })
  await on('2028-08-22')
  expect(await messages()).toHaveLength(1)
})

test.each([
  // Monday, 8 February: the last day to reschedule is Friday the 5th, by the clock of the centre.
  ['Asia/Manila', 'Manila', 'PH', '2027-01-29', '2027-01-28'],
  // On Friday morning in Manila, Honolulu still has Thursday.
  ['Pacific/Honolulu', 'Honolulu', 'US', '2027-01-30', '2027-01-29'],
  ['Pacific/Kiritimati', 'Kiritimati', 'KI', '2027-01-29', '2027-01-28'],
])('reminds in %s a week before the last moment to reschedule, by the local day', async (...seat) => {
  const [timeZone, city, country, told, before] = seat
  const { of, messages } = await nurse()
  await ana.call(putPermit, { ...of, body: { ...att, endsOn: '2027-04-30' } })
  await ana.call(putAppointment, { ...of, body: { startsAt: '2027-02-08T08:00', timeZone, city, country } })
  await on(before)
  expect(await messages()).toEqual([])
  await on(told)
  expect((await messages()).map(({ content }) => content.split('\n')[0])).toEqual([
    `You can move your exam until Friday, 5 Feb 2027, 8:00 AM in ${city}. Keep the email that confirms it; a voicemail does not count.`,
  ])
})

test('a process that is killed before its commit sends no reminder, and the next process sends it', async () => {
  const { of, messages } = await nurse()
  await ana.call(putPermit, { ...of, body: att })
  const { deps } = portal
  const killed: typeof deps.transaction = (work) =>
    deps.transaction(async (tx) => {
      await work(tx)
      throw new Error('killed before the commit')
    })
  const now = () => new Date('2026-12-30T02:00:00Z')
  expect(
    await remindOfPaths({ ...deps, now, transaction: killed, log: { ...deps.log, warn: () => {} } as never }),
  ).toBe(0)
  expect(await messages()).toEqual([])
  await on('2026-12-30', second)
  expect(await messages()).toHaveLength(1)
})

const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('after two weeks without news, one mail says whom the case waits for and when the team asks again', async () => {
  const { person, application, of, mark, messages, mails } = await nurse()
  await completeApplication(ana, { person, application })
  await ana.call(chooseBoard, { ...of, body: { board: 'NMI' } })
  await mark('board_submitted', ago(0).toISOString().slice(0, 10))
  await ana.call(putRegistration, { ...of, body: registration })
  await ana.call(addRequest, {
    ...of,
    body: {
      party: 'board',
      purpose: ['application'],
      askedAt: ago(1).toISOString().slice(0, 10),
      nextChaseAt: dayFrom(40),
    },
  })
  await on(dayFrom(13))
  expect(await messages()).toEqual([])
  await Promise.all([portal, second, portal].map((process) => on(dayFrom(15), process)))
  const [told, ...others] = await messages()
  expect(others).toEqual([])
  expect(told?.subject).toBe('No news yet: Eligible')
  expect(told?.content).toMatch(/We are waiting for the board\./)
  expect(told?.content).toMatch(/Usually 4 to 8 weeks; today is day 1[45]\. We ask again on /)
  expect(told?.content).toContain('You do not need to do anything for it.')
  expect(await mails('path_inactive')).toEqual([person.email])
  for (const days of [16, 30, 60]) await on(dayFrom(days))
  expect(await messages()).toHaveLength(1)
  const step = (await person.call(getPath, of)).steps.find(({ code }) => code === 'board_eligible')
  expect(step?.pace).toContain('We ask again on ')
})

test('an applicant reads that it is the team’s turn when the team is slow', async () => {
  const { person, application, of, messages } = await nurse()
  await completeApplication(ana, { person, application })
  await ana.call(chooseBoard, { ...of, body: { board: 'NMI' } })
  await on(dayFrom(15))
  const [told] = await messages()
  expect(told?.content).toContain(". It is our team's turn.")
  expect(told?.content).not.toContain('waiting for our team')
})

test('mails no silence to an applicant with a task, or without that preference', async () => {
  const { person, application, of, mark, messages } = await nurse()
  await ana.call(chooseBoard, { ...of, body: { board: 'NMI' } })
  await mark('board_submitted', ago(0).toISOString().slice(0, 10))
  await ana.call(putRegistration, { ...of, body: registration })
  await on(dayFrom(15))
  expect(await messages()).toEqual([])

  await completeApplication(ana, { person, application })
  expect(await person.call(getMyNotices, {})).toEqual({ inactivity: true })
  await person.call(changeMyNotices, { body: { inactivity: false } })
  await on(dayFrom(15))
  expect(await messages()).toEqual([])
  await person.call(changeMyNotices, { body: { inactivity: true } })
  await on(dayFrom(23))
  expect(await messages()).toHaveLength(1)
})
