import { expect, test } from 'vitest'
import { listAudit } from '#contract/audit/audit.ts'
import { startOwnAttempt } from '#contract/path/exam-attempts.ts'
import { type ExamPath, getPath, putPermit, putResult, type ResultBody } from '#contract/path/path.ts'
import { addDays, formatDay } from '#domain/calendar/calendar.ts'
import {
  EXAM_AHEAD,
  NOT_FAILED,
  RESULT_AHEAD,
  RESULT_BEFORE_EXAM,
  WHY_ANOTHER_RESULT,
} from '#domain/path/exam-details.ts'
import { todayOf } from '#server/shared/dates.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
const ana = useAdmin(portal)
const today = () => todayOf(portal.deps)
const daysAgo = (count: number) => addDays(today(), -count)

async function nurse() {
  const { person, application, of } = await applicantWithApplication(portal)
  const enter = (some: Partial<ResultBody> = {}, by = ana) =>
    by.ask(putResult, { ...of, body: { outcome: 'passed', takenOn: daysAgo(20), official: true, ...some } })
  return { person, application, of, enter }
}

const stepOf = (path: ExamPath, code: string) => path.steps.find((step) => step.code === code)
const resultOf = (path: ExamPath) => path.attempts.at(-1)?.result

async function confirmedIn(applicationId: string) {
  const lines = (await ana.call(listAudit, {})).filter(({ subject }) => subject === `application:${applicationId}`)
  return lines.find(({ action }) => action === 'exam.confirmed')?.detail
}

test('a result without a date is of today, and a date in the future or before the exam is refused', async () => {
  const { enter } = await nurse()
  const entered = (await enter()).body
  expect(resultOf(entered)).toMatchObject({ takenOn: daysAgo(20), resultOn: today() })
  expect(stepOf(entered, 'exam_taken')?.doneOn).toBe(daysAgo(20))
  expect(stepOf(entered, 'result_passed')?.doneOn).toBe(today())
  const reason = 'As the letter has it'
  const dated = (await enter({ resultOn: daysAgo(3), reason })).body
  expect(stepOf(dated, 'result_passed')?.doneOn).toBe(daysAgo(3))
  expect(resultOf((await enter({ takenOn: daysAgo(21), reason })).body)).toMatchObject({ resultOn: daysAgo(3) })

  expect((await enter({ takenOn: addDays(today(), 1) })).said).toBe(`400: ${EXAM_AHEAD}`)
  expect((await enter({ resultOn: addDays(today(), 1) })).said).toBe(`400: ${RESULT_AHEAD}`)
  expect((await enter({ resultOn: daysAgo(22) })).said).toBe(`400: ${RESULT_BEFORE_EXAM}`)
  expect((await enter({ resultOn: '2026-02-30' })).status).toBe(400)
})

test('an official result becomes unofficial only with a reason', async () => {
  const { enter } = await nurse()
  await enter()
  expect((await enter({ official: false })).said).toBe(`400: ${WHY_ANOTHER_RESULT}`)
  const turned = await enter({ official: false, reason: 'It was a Quick Result' })
  expect(resultOf(turned.body)).toMatchObject({ outcome: 'passed', official: false })
  expect((await enter({ official: true })).status).toBe(200)
})

test('the dates of an official result change only with a reason, and the audit keeps the earlier dates', async () => {
  const { application, enter } = await nurse()
  await enter({ resultOn: daysAgo(5) })
  const others = [{ takenOn: daysAgo(19) }, { resultOn: daysAgo(4) }]
  for (const days of others) expect((await enter(days)).said).toBe(`400: ${WHY_ANOTHER_RESULT}`)
  expect((await enter()).status).toBe(200)
  const turned = await enter({ takenOn: daysAgo(19), resultOn: daysAgo(4), reason: 'As the letter has it' })
  expect(resultOf(turned.body)).toMatchObject({ takenOn: daysAgo(19), resultOn: daysAgo(4) })
  expect(await confirmedIn(application.id)).toMatchObject({
    reason: 'As the letter has it',
    earlier: `passed, exam on ${formatDay(daysAgo(20))}, result of ${formatDay(daysAgo(5))}`,
  })
})

test('the dates of an unofficial result change without a reason', async () => {
  const { enter } = await nurse()
  await enter({ official: false })
  expect((await enter({ official: false, takenOn: daysAgo(19), resultOn: daysAgo(4) })).status).toBe(200)
})

test('changes a confirmed result only with a reason and the current version', async () => {
  const { application, enter } = await nurse()
  await enter({ resultOn: daysAgo(5) })
  expect((await enter({ outcome: 'failed' })).said).toBe(`400: ${WHY_ANOTHER_RESULT}`)
  const blind = await enter({ outcome: 'failed', reason: 'The letter says so' })
  expect(blind.status).toBe(409)
  expect(blind.body).toMatchObject({
    current: { outcome: 'passed', takenOn: daysAgo(20), resultOn: daysAgo(5), official: true },
  })
  const wrong = await enter({ outcome: 'failed', reason: 'The letter says so', expectedOutcome: 'failed' })
  expect(wrong.status).toBe(409)
  const turned = await enter({ outcome: 'failed', reason: 'The letter says so', expectedOutcome: 'passed' })
  expect(stepOf(turned.body, 'result_failed')?.state).toBe('done')
  expect(await confirmedIn(application.id)).toMatchObject({ reason: 'The letter says so' })
  expect((await enter({ outcome: 'failed', official: true, expectedOutcome: 'passed' })).status).toBe(409)
})

test('a result that only the applicant entered needs no reason and leaves deadlines unchanged', async () => {
  const { person, of, enter } = await nurse()
  await ana.call(putPermit, {
    ...of,
    body: {
      ...{ number: '1', candidateId: '2', firstName: 'MARIA', lastName: 'REYES' },
      startsOn: daysAgo(80),
      endsOn: addDays(today(), 6),
    },
  })
  const before = await person.call(getPath, of)
  expect((await enter({ official: false, takenOn: daysAgo(1) }, person)).status).toBe(200)
  const after = await person.call(getPath, of)
  expect(after.clocks).toEqual(before.clocks)
  expect(after.clocks.find(({ code }) => code === 'att_end')?.severity).toBe('urgent')
  expect((await enter({ outcome: 'failed' })).status).toBe(200)
})

test('an applicant starts the next attempt after the fail is confirmed, and the next step is to register', async () => {
  const { person, of, enter } = await nurse()
  await enter({ outcome: 'failed' }, person)
  expect((await person.ask(startOwnAttempt, of)).said).toBe(`409: ${NOT_FAILED}`)
  await enter({ outcome: 'failed' })
  expect((await ana.ask(startOwnAttempt, of)).status).toBe(404)
  const answers = await Promise.all([1, 2].map(() => person.ask(startOwnAttempt, of)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(await person.call(getPath, of)).toMatchObject({ attempt: 2, attempts: [{ number: 1 }, { number: 2 }] })
})
