import { expect, test } from 'vitest'
import { listActivities } from '#contract/applications/applications.ts'
import { listCases } from '#contract/cases/cases.ts'
import { noteNames } from '#contract/names.ts'
import {
  chooseBoard,
  ENDS_BEFORE_START,
  EVIDENCE_REQUIRED,
  type ExamPath,
  getPath,
  markStep,
  NO_SUCH_TIME,
  putAppointment,
  putPermit,
  putRegistration,
  putResult,
  revertStep,
  startNextAttempt,
  UNKNOWN_ZONE,
  WITHOUT_ZONE,
} from '#contract/path/path.ts'
import { REASON_REQUIRED } from '#contract/shared-fields.ts'
import { listWork } from '#contract/work/work.ts'
import { addDays, formatDay } from '#domain/calendar/calendar.ts'
import { dayAt } from '#domain/calendar/zones.ts'
import { FILED_ALREADY } from '#domain/documents/file-refusals.ts'
import { ATTEMPT_OVER, NOT_FAILED, RESULT_STANDS } from '#domain/path/exam-details.ts'
import { ALREADY_MARKED, BOARD_NOT_CHOSEN, NOT_HAPPENED_YET, NOT_MARKED } from '#domain/path/marking.ts'
import { todayOf } from '#server/shared/dates.ts'
import { appointment, att, registration } from '#server/testing/exam.ts'
import { admin } from '#server/testing/people.ts'
import { applicantWithApplication, filed, pdf, send, uploaded } from '#server/testing/test-documents.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
const ana = useAdmin(portal)

const failed = { outcome: 'failed' as const, takenOn: '2026-11-16', official: true }

async function nurse() {
  const { person, application, of } = await applicantWithApplication(portal)
  const mark = (step: string, doneOn = '2026-04-15', evidence: object | string = { note: 'Seen' }) =>
    ana.ask(markStep, { params: { id: application.id, step }, body: { doneOn, evidence } } as never)
  const revert = (step: string, reason?: string) =>
    ana.ask(revertStep, { params: { id: application.id, step }, ...(reason && { query: { reason } }) } as never)
  return { person, application, of, mark, revert }
}

const stateOf = (path: ExamPath, code: string) => path.steps.find((step) => step.code === code)
const clockOf = (path: ExamPath, code: string) => path.clocks.find((clock) => clock.code === code)
const current = (path: ExamPath) => path.steps.filter(({ state }) => state === 'current').map(({ code }) => code)

test('a path starts at the choice of a board, and only the team reads the basis of usual times', async () => {
  const { person, of } = await nurse()
  const path = await person.call(getPath, of)
  expect(path).toMatchObject({ attempt: 1, board: null, clocks: [], sideState: null, warnings: [] })
  expect(current(path)).toEqual(['board_chosen'])
  const forTheTeam = await ana.call(getPath, of)
  const told = ({ steps, ...rest }: ExamPath) => ({
    ...rest,
    steps: steps.map(({ usualDays: _usual, pace: _pace, ...step }) => step),
  })
  expect(told(forTheTeam)).toEqual(told(path))
  const basesOf = ({ steps }: ExamPath) => steps.flatMap(({ usualDays }) => usualDays?.basis ?? [])
  expect(basesOf(forTheTeam).join()).toMatch(/our own guess.*confidence, checked/)
  expect([...new Set(basesOf(path))]).toEqual(['as our team usually sees it'])
})

test('the team chooses a board, which marks the step, and the board again changes nothing', async () => {
  const { person, of } = await nurse()
  const chosen = await ana.call(chooseBoard, { ...of, body: { board: 'TX' } })
  expect(chosen.board).toEqual({ code: 'TX', name: 'Texas' })
  expect(stateOf(chosen, 'board_chosen')).toMatchObject({
    state: 'done',
    sentence: 'We will apply to Texas; here is why, what it costs, and what it cannot accept.',
  })
  expect(await ana.call(chooseBoard, { ...of, body: { board: 'TX' } })).toEqual(chosen)
  expect((await ana.call(chooseBoard, { ...of, body: { board: 'NMI' } })).board?.name).toBe('Northern Mariana Islands')
  const lines = await person.call(listActivities, of)
  expect(lines.map(({ description }) => description)).toEqual([
    'Board of nursing chosen: Northern Mariana Islands',
    'Board of nursing chosen: Texas',
    'Application started',
  ])
})

test('the choice of a board is marked by hand only where a board is chosen', async () => {
  const { of, mark, revert } = await nurse()
  expect((await mark('board_chosen')).said).toBe(`409: ${BOARD_NOT_CHOSEN}`)
  expect(current(await ana.call(getPath, of))).toEqual(['board_chosen'])
  await ana.call(chooseBoard, { ...of, body: { board: 'TX' } })
  expect((await revert('board_chosen', 'Too early')).status).toBe(204)
  expect((await mark('board_chosen')).status).toBe(201)
})

test('marks a step once with its evidence, and reverts it with a reason', async () => {
  const { person, of, mark, revert } = await nurse()
  const marked = await mark('evaluation_in_review', '2026-04-15', { number: 'CES-1', note: 'By card' })
  expect(marked.status).toBe(201)
  expect(stateOf(marked.body, 'evaluation_in_review')).toMatchObject({
    state: 'done',
    doneOn: '2026-04-15',
    proof: { number: 'CES-1', note: 'By card', by: expect.any(String) },
  })
  expect(clockOf(marked.body, 'order_lapses')).toMatchObject({ date: '2027-04-15' })
  expect(clockOf(marked.body, 'reprocess_until')).toMatchObject({ date: '2028-04-15' })
  const applicantView = await person.call(getPath, of)
  expect(JSON.stringify(applicantView)).not.toContain('By card')
  expect(stateOf(applicantView, 'evaluation_in_review')?.proof).toBeNull()

  expect((await mark('evaluation_in_review')).said).toMatch(
    new RegExp(
      `^409: ana@lampara.test marked this step on \\d+ \\w+ \\d{4} at \\d+:\\d\\d [AP]M\\. ${ALREADY_MARKED}$`,
    ),
  )
  expect((await revert('evaluation_in_review')).said).toBe(`400: ${REASON_REQUIRED}`)
  expect((await revert('evaluation_in_review', ' ')).said).toBe(`400: ${REASON_REQUIRED}`)
  expect((await revert('evaluation_in_review', 'Wrong person')).status).toBe(204)
  expect((await revert('evaluation_in_review', 'Wrong person')).said).toMatch(
    new RegExp(`^409: ana@lampara.test took this step back on .+ at .+\\. ${NOT_MARKED}$`),
  )
  expect((await person.call(getPath, of)).clocks).toEqual([])
  expect((await mark('evaluation_in_review')).status).toBe(201)

  const inBody = await ana.request({
    method: 'DELETE',
    url: `/api/admin/applications/${of.params.id}/path/evaluation_in_review`,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ reason: 'In the body' }),
  })
  expect(inBody.statusCode).toBe(204)
})

test('a step needs evidence, an existing date and a known name', async () => {
  const { person, of, mark, revert } = await nurse()
  for (const blank of ['', ' ', {}, { note: ' ' }, { number: '' }, null, 7] as object[]) {
    expect((await mark('evaluation_in_review', '2026-04-15', blank)).said).toBe(`400: ${EVIDENCE_REQUIRED}`)
  }
  expect((await mark('evaluation_in_review', '2026-02-29')).said).toMatch(/^400: Enter a date that exists/)
  expect((await mark('flying', '2026-04-15')).said).toBe('404: Step not found')
  expect((await revert('flying', 'No such thing')).said).toBe('404: Step not found')
  expect((await mark('evaluation_in_review', '2026-04-15', 'LBC 12345')).status).toBe(201)
  const liza = await applicantWithApplication(portal, 'Liza')
  const foreign = await filed(liza.person, liza.application)
  expect((await mark('identity_aligned', '2026-04-15', { documentId: foreign.id })).status).toBe(400)
  const own = await filed(person, { id: of.params.id } as never)
  expect((await mark('identity_aligned', '2026-04-15', { documentId: own.id })).status).toBe(201)
})

test('an applicant’s entry is unconfirmed until the team enters identical data', async () => {
  const { person, of } = await nurse()
  const applicantView = await person.call(putRegistration, { ...of, body: registration })
  expect(applicantView.attempts.at(-1)?.registration).toMatchObject({ confirmed: false, enteredBy: 'applicant' })
  expect(stateOf(applicantView, 'pearson_registered')).toMatchObject({
    state: 'done',
    confirmed: false,
    doneOn: '2026-03-10',
  })
  expect(clockOf(applicantView, 'registration_end')).toMatchObject({ date: '2027-03-10' })
  expect(await person.call(putRegistration, { ...of, body: registration })).toEqual(applicantView)

  const confirmed = await ana.call(putRegistration, { ...of, body: registration })
  expect(confirmed.attempts.at(-1)?.registration).toMatchObject({ confirmed: true, enteredBy: 'applicant' })
  const changed = await person.call(putRegistration, { ...of, body: { ...registration, lastName: 'REYEZ' } })
  expect(changed.attempts.at(-1)?.registration).toMatchObject({ confirmed: false, lastName: 'REYEZ' })
})

test('an invalid entry is refused with its own message', async () => {
  const { person, of } = await nurse()
  const permit = async (some: object) => (await person.ask(putPermit, { ...of, body: { ...att, ...some } })).said
  expect(await permit({ startsOn: '2027-02-29' })).toMatch(/^400: Enter a date that exists/)
  expect(await permit({ endsOn: '2026-11-30' })).toBe(`400: ${ENDS_BEFORE_START}`)
  expect(await permit({ number: ' ' })).toBe('400: Enter the authorisation number')
  expect(await permit({ lastName: 'X'.repeat(301) })).toBe('400: Use at most 300 characters')
  expect(await permit({ lastName: 'X'.repeat(300) })).toBe('200: ')
  await person.call(putPermit, { ...of, body: att })
  const seat = async (some: object) =>
    (await person.ask(putAppointment, { ...of, body: { ...appointment, ...some } })).said
  expect(await seat({ startsAt: '2027-02-02T08:00Z' })).toBe(`400: ${WITHOUT_ZONE}`)
  expect(await seat({ startsAt: '2027-02-30T08:00' })).toBe(`400: ${NO_SUCH_TIME}`)
  expect(await seat({ timeZone: 'Asia/Makati' })).toBe(`400: ${UNKNOWN_ZONE}`)
  expect(await seat({ startsAt: '2027-03-01T08:00' })).toMatch(/^400: This is not within the permission to test/)
  expect(await seat({ startsAt: '2027-02-28T23:59' })).toBe('200: ')
  await person.call(putPermit, { ...of, body: { ...att, endsOn: '2027-04-30' } })
  expect(await seat({ startsAt: '2027-03-14T02:30', timeZone: 'America/New_York', city: 'New York' })).toBe(
    '400: There is no such time in America/New_York: the clocks are turned forward then',
  )
  expect((await person.ask(putResult, { ...of, body: { ...failed, outcome: 'maybe' as 'failed' } })).said).toBe(
    '400: Choose passed or failed',
  )
  const mail = await person.ask(putRegistration, { ...of, body: { ...registration, email: 'maria' } })
  expect(mail.said).toMatch(/^400: Enter an email address/)
})

test('a result moves the path after the team confirms it, and then cannot be changed by the applicant', async () => {
  const { person, of } = await nurse()
  await person.call(putPermit, { ...of, body: att })
  await person.call(putAppointment, { ...of, body: appointment })
  const applicantView = await person.call(putResult, { ...of, body: failed })
  expect(current(applicantView)).toEqual(['exam_taken'])
  expect(stateOf(applicantView, 'result_failed')?.state).toBe('ahead')
  expect((await ana.ask(startNextAttempt, of)).said).toBe(`409: ${NOT_FAILED}`)

  const confirmed = await ana.call(putResult, { ...of, body: failed })
  expect(stateOf(confirmed, 'result_failed')?.state).toBe('done')
  expect((await person.ask(putResult, { ...of, body: { ...failed, outcome: 'passed' } })).said).toBe(
    `409: ${RESULT_STANDS}`,
  )
  expect((await ana.ask(putRegistration, { ...of, body: registration })).said).toBe(`409: ${ATTEMPT_OVER}`)
})

test('the next attempt starts after a fail, without registration or permission, and the history stays', async () => {
  const { person, of, mark } = await nurse()
  await mark('board_submitted')
  await mark('board_eligible')
  await ana.call(putRegistration, { ...of, body: registration })
  await ana.call(putPermit, { ...of, body: att })
  await ana.call(putAppointment, { ...of, body: appointment })
  await ana.call(putResult, { ...of, body: failed })
  const answers = await Promise.all([1, 2, 3].map(() => ana.ask(startNextAttempt, of)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  const path = await person.call(getPath, of)
  expect(path.attempt).toBe(2)
  expect(path.attempts).toMatchObject([
    { number: 1, att: { number: att.number }, result: { outcome: 'failed' } },
    { number: 2, registration: null, att: null, appointment: null, result: null },
  ])
  expect(current(path)).toEqual(['pearson_registered'])
  expect(path.clocks.map(({ code }) => code)).toEqual(['retest_policy', 'retest_from'])
  const early = await person.call(putAppointment, { ...of, body: { ...appointment, startsAt: '2026-12-31T08:00' } })
  expect(early.warnings).toContainEqual(expect.stringContaining('1 Jan 2027'))
})

test('a missed exam is a side state, and a new registration leads back to the path', async () => {
  const { of, mark, revert } = await nurse()
  await mark('board_eligible')
  await ana.call(putRegistration, { ...of, body: registration })
  await ana.call(putPermit, { ...of, body: att })
  await ana.call(putAppointment, { ...of, body: appointment })
  const missed = (await mark('no_show', '2027-02-02')).body
  expect(missed.sideState).toMatchObject({
    code: 'no_show',
    since: '2027-02-02',
    wayBack: expect.stringMatching(/Register/),
  })
  expect(stateOf(missed, 'exam_scheduled')?.state).toBe('problem')
  expect((await revert('no_show', 'She was there')).status).toBe(204)
  await mark('no_show', '2027-02-02')

  const anew = await ana.call(putRegistration, { ...of, body: { ...registration, registeredOn: '2027-02-10' } })
  expect(anew.sideState).toBeNull()
  expect(anew.attempts.at(-1)).toMatchObject({ number: 1, att: null, appointment: null })
  expect(current(anew)).toEqual(['att_received'])
})

test('an expired permission shows without any action', async () => {
  const { person, of } = await nurse()
  await person.call(putPermit, { ...of, body: { ...att, startsOn: '2025-12-01', endsOn: '2026-02-28' } })
  const path = await person.call(getPath, of)
  expect(path.sideState).toMatchObject({ code: 'att_expired', since: '2026-02-28' })
  expect(clockOf(path, 'att_end')).toMatchObject({ severity: 'past' })
  expect(clockOf(path, 'att_end')?.daysLeft).toBeLessThan(0)
})

test('of concurrent marks of a step one succeeds, and the others read who marked it and when', async () => {
  const { mark } = await nurse()
  const answers = await Promise.all([1, 2, 3, 4].map(() => mark('board_submitted')))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  for (const { body } of answers.filter(({ status }) => status === 409)) {
    expect(body).toMatchObject({ decidedBy: 'ana@lampara.test', decidedAt: expect.stringMatching(/Z$/) })
  }
})

test('reverting a step that follows from an entry removes the entry', async () => {
  const { person, of, revert } = await nurse()
  await person.call(putPermit, { ...of, body: att })
  expect((await revert('att_received', 'It was the letter of another nurse')).status).toBe(204)
  const path = await person.call(getPath, of)
  expect(path.attempts.at(-1)?.att).toBeNull()
  expect(path.clocks).toEqual([])
})

test('a passport that ends before the booked exam is urgent on the path, on the case board and in Today', async () => {
  const { person, application, of } = await nurse()
  const now = todayOf(portal.deps)
  const ends = addDays(now, 50)
  const papers = { passport: ends, 'prc-id': addDays(now, 20) } as const
  for (const paper of ['passport', 'prc-id'] as const) {
    const { id: documentId } = await filed(person, application, paper)
    const body = { first: 'Maria', last: 'Reyes', birthDate: '1995-03-07', expiresOn: papers[paper] }
    await ana.call(noteNames, { params: { documentId }, body })
  }
  const onBoard = async () =>
    (await ana.call(listCases, { query: { sort: 'newest' } })).find(({ id }) => id === application.id)?.clock
  expect(await onBoard()).toMatchObject({ code: 'document_end', severity: 'soon' })
  await ana.call(putPermit, { ...of, body: { ...att, startsOn: now, endsOn: addDays(now, 90) } })
  await ana.call(putAppointment, { ...of, body: { ...appointment, startsAt: `${addDays(now, 60)}T08:00` } })
  const urgent = { code: 'passport_end', date: ends, daysLeft: 50, severity: 'urgent' }
  const { clocks } = await ana.call(getPath, of)
  expect(clocks.filter(({ severity }) => severity === 'urgent')).toMatchObject([urgent])
  expect(await onBoard()).toMatchObject(urgent)
  const [date, ...others] = await ana.call(listWork, { query: { kind: 'date', client: application.id } })
  expect([date?.reason, others]).toEqual([`Passport ends ${formatDay(ends)}`, []])
  expect(dayAt(new Date(date?.since ?? 0), portal.deps.config.timeZone)).toBe(now)
})

test('the calendar file contains the coming dates', async () => {
  const { person, of } = await nurse()
  await person.call(putPermit, { ...of, body: att })
  const booked = await person.call(putAppointment, { ...of, body: appointment })
  expect(clockOf(booked, 'att_end')).toMatchObject({
    date: '2027-02-28',
    alerts: ['2026-12-30', '2027-01-29', '2027-02-14', '2027-02-21'],
  })
  const url = `/api/applications/${of.params.id}/path/calendar.ics`
  const answer = await person.request({ url })
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(answer.body).toContain('DTSTART:20270202T000000Z\r\n')
  expect(answer.body).toContain('DTSTART;VALUE=DATE:20270228\r\n')
})

test('a PDF as evidence of a step is filed permanently, and only the team opens it', async () => {
  const { person, of, mark } = await nurse()
  const { uploadURL } = await uploaded(ana)
  const marked = await mark('board_submitted', '2026-05-05', { uploadURL })
  expect(marked.status).toBe(201)
  const objectPath = stateOf(marked.body, 'board_submitted')?.proof?.objectPath ?? ''
  expect((await ana.request({ url: objectPath })).rawPayload).toEqual(pdf())
  expect((await admin(portal, 'ben').then((ben) => ben.request({ url: objectPath }))).statusCode).toBe(200)
  expect((await person.request({ url: objectPath })).statusCode).toBe(404)
  expect(stateOf(await person.call(getPath, of), 'board_submitted')?.proof).toBeNull()

  expect((await mark('board_eligible', '2026-05-05', { uploadURL })).said).toBe(`409: ${FILED_ALREADY}`)
  expect((await send(ana, { uploadURL, objectPath }, pdf(2_000))).statusCode).toBe(409)
  const upload = await uploaded(person)
  expect((await mark('board_eligible', '2026-05-05', { uploadURL: upload.uploadURL })).said).toBe(
    '404: Upload not found',
  )
  expect((await mark('board_eligible', '2026-05-05', { uploadURL: 'https://evil.test/x.pdf' })).status).toBe(400)
  const twice = await uploaded(ana)
  expect((await mark('board_submitted', '2026-05-05', { uploadURL: twice.uploadURL })).said).toContain(ALREADY_MARKED)
  expect((await mark('board_eligible', '2026-05-05', { uploadURL: twice.uploadURL })).status).toBe(201)
})

test('a step cannot be done after today in the portal’s time zone', async () => {
  const { person, of, mark } = await nurse()
  const now = portal.deps.now
  try {
    // Before 08:00 in Manila, UTC still has the day before.
    const today = now().toISOString().slice(0, 10)
    portal.deps.now = () => new Date(Date.parse(today) - 2 * 60 * 60_000)
    expect((await mark('evaluation_in_review', addDays(today, 1))).said).toBe(`400: ${NOT_HAPPENED_YET}`)
    expect(stateOf(await person.call(getPath, of), 'evaluation_in_review')?.doneOn).toBeNull()
    expect((await mark('evaluation_in_review', today)).status).toBe(201)
  } finally {
    portal.deps.now = now
  }
})
