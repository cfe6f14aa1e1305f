import { expect, test } from 'vitest'
import {
  askForBoard,
  getBoardChoice,
  NOT_OFFERED,
  putChoiceAnswers,
  refuseBoard,
} from '#contract/boards/board-choice.ts'
import { changeBoardFact } from '#contract/boards/boards.ts'
import { today } from '#contract/calendar.ts'
import { getCaseState } from '#contract/cases/case-state.ts'
import { getTasks } from '#contract/cases/tasks.ts'
import { setExchangeRate } from '#contract/money/rates.ts'
import { chooseBoard, getPath, markStep, UNKNOWN_BOARD } from '#contract/path/path.ts'
import { addDays, formatDay } from '#domain/calendar/calendar.ts'
import { sql } from '#server/database/sql.ts'
import type { TestUser } from '#server/testing/people.ts'
import { addedSchool, licensed, savedSheet } from '#server/testing/sheets.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
const ana = useAdmin(portal)
const ben = useAdmin(portal, 'ben')

const answers = { licence: 'active', english: 'taught', ssn: 'none', practised: 'now' } as const

async function nurse(answered = true) {
  const { person, application, of } = await applicantWithApplication(portal)
  if (answered) await person.call(putChoiceAnswers, { ...of, body: answers })
  const asks = (board: string, expectedBoard?: string | null) =>
    person.ask(askForBoard, { ...of, body: { board, ...(expectedBoard !== undefined && { expectedBoard }) } })
  const reads = () => person.call(getBoardChoice, of)
  const state = () => person.call(getCaseState, of)
  const confirms = (board: string, expectedRequest?: string | null) =>
    ana.ask(chooseBoard, { ...of, body: { board, ...(expectedRequest !== undefined && { expectedRequest }) } })
  return { person, application, of, asks, reads, state, confirms }
}

test('choosing a state is the applicant’s first task, and a chosen state waits for the team to confirm', async () => {
  const { person, of, asks, reads, state, confirms } = await nurse(false)
  expect((await state()).next.applicant).toMatchObject({ code: 'board_to_choose', href: { applicant: '/boards' } })
  expect((await person.call(getTasks, of)).next).toBe('board')
  expect(await reads()).toMatchObject({ answers: {}, questions: ['licence', 'english', 'ssn', 'practised'] })

  const kept = await person.call(putChoiceAnswers, { ...of, body: answers })
  expect(kept).toEqual(await reads())
  expect(kept).toMatchObject({ answers, board: null, request: null, isFinal: false, review: null })
  expect((await asks('IL', null)).status).toBe(200)
  expect((await state()).cause).toBe('board_to_confirm')
  expect((await state()).next.applicant?.code).toBe('documents_to_send')
  const team = await ana.call(getCaseState, of)
  expect(team.next.team?.text).toMatchObject({ team: 'Confirm the state: Illinois' })
  expect(await ana.call(getBoardChoice, of)).toMatchObject({
    answers,
    request: { code: 'IL' },
    review: { answers: { taughtInEnglish: 'yes', homeLicence: 'active' } },
  })

  expect((await confirms('IL', 'IL')).status).toBe(200)
  expect(await reads()).toMatchObject({ board: { code: 'IL', state: 'Illinois' }, request: null, isFinal: false })
  expect((await person.call(getPath, of)).board).toEqual({ code: 'IL', name: 'Illinois' })
  expect((await state()).items.map(({ code }) => code)).not.toContain('board_to_choose')
})

test('the choice asks no question that the sheet answers', async () => {
  const { person, application, reads } = await nurse(false)
  const sheet = await savedSheet(person, application, licensed)
  await addedSchool(person, sheet)
  expect((await reads()).questions).toEqual(['english', 'ssn', 'practised'])
})

test('the team reads any month of graduation that a sheet holds', async () => {
  const { person, application, of } = await nurse(false)
  const sheet = await savedSheet(person, application)
  await addedSchool(person, sheet, { startMonthYear: '1945-06', endMonthYear: '1949-04' })
  expect((await ana.call(getBoardChoice, of)).review?.answers).toMatchObject({ graduatedOn: '1949-04' })
})

test('an applicant reads confirmed facts with name and day, in dollars and pesos', async () => {
  const { reads, asks, confirms } = await nurse()
  const illinois = async () => (await reads()).boards.find(({ code }) => code === 'IL')
  expect(await illinois()).toMatchObject({ outcome: 'unknown', cost: null, time: null, hard: null, confirmed: null })
  const read = { source: 'A call', checkedOn: addDays(today(), -1), confidence: 'high' as const }
  for (const key of ['fee', 'usual_time', 'fingerprints', 'ssn_to_apply'])
    await ana.call(changeBoardFact, { params: { code: 'IL', key }, body: read })
  await ana.call(setExchangeRate, { body: { from: 'PHP', to: 'USD', rate: '57.70', validFor: 24, expectedVersion: 0 } })
  expect(await illinois()).toMatchObject({
    why: 'You need no US Social Security Number.',
    cost: { amount: '107.00', currency: 'USD', inPesos: '6173.90' },
    time: { span: '4 to 6 months', covers: 'whole_way' },
    hard: 'Fingerprints, at most 60 days old.',
    confirmed: expect.stringMatching(new RegExp(`^Confirmed by .*, ${formatDay(read.checkedOn)}$`)),
  })
  expect(JSON.stringify(await reads())).not.toMatch(/A call|"confidence"|"source"/)
  await asks('IL')
  await confirms('IL')
  expect((await reads()).board).toMatchObject({ state: 'Illinois', time: { span: '4 to 6 months' } })
})

test('two simultaneous requests for a state are stored once', async () => {
  const { person, of, asks, reads } = await nurse()
  const pressed = await Promise.all([asks('IL', null), asks('IL', null)])
  expect(pressed.map(({ status }) => status)).toEqual([200, 200])
  const { request } = await reads()
  expect(request?.code).toBe('IL')
  expect((await asks('IL', null)).body).toMatchObject({ request })
  expect((await activities(person, of.params.id)).filter((line) => line === 'State asked for: Illinois')).toHaveLength(
    1,
  )
})

const activities = async (person: TestUser, id: string) =>
  (await person.request({ url: `/api/applications/${id}/activities` }))
    .json<{ description: string }[]>()
    .map(({ description }) => description)

test('a request for a state is refused with the state that the team chose meanwhile', async () => {
  const { asks, reads, confirms } = await nurse()
  expect((await confirms('TX')).status).toBe(200)
  expect((await asks('IL', null)).said).toBe(
    '409: Our team chose Texas with you in the meantime. Please look at it first.',
  )
  expect((await reads()).request).toBeNull()

  const other = await nurse()
  await Promise.all([other.asks('IL', null), other.confirms('TX', null)])
  const { board, request } = await other.reads()
  // Only the first call succeeds; the other is refused.
  expect([board?.code ?? null, request?.code ?? null]).toEqual(board ? ['TX', null] : [null, 'IL'])
})

test('the team cannot confirm a request that the applicant has changed meanwhile', async () => {
  const { asks, reads, confirms, of } = await nurse()
  await asks('IL')
  await asks('NMI')
  expect((await confirms('IL', 'IL')).said).toBe(
    '409: The client asks for Northern Mariana Islands in the meantime. Look at that first.',
  )
  const refusal = { board: 'IL', reason: 'Too late' }
  expect((await ana.ask(refuseBoard, { ...of, body: refusal })).status).toBe(409)
  expect(await reads()).toMatchObject({ board: null, request: { code: 'NMI' } })
  // Setting another board on purpose ends the board request.
  expect((await confirms('TX')).status).toBe(200)
  expect(await reads()).toMatchObject({ board: { code: 'TX' }, request: null, refusal: null })
})

test('of two concurrent decisions about a request, one is refused', async () => {
  const { asks, of } = await nurse()
  await asks('IL')
  const decided = await Promise.all([
    ana.ask(chooseBoard, { ...of, body: { board: 'IL', expectedRequest: 'IL' } }),
    ben.ask(refuseBoard, { ...of, body: { board: 'IL', reason: 'It is full.' } }),
  ])
  expect(decided.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('an applicant reads the reason and the author of a refusal, and chooses again', async () => {
  const { of, asks, reads, state } = await nurse()
  await asks('IL')
  expect((await ana.ask(refuseBoard, { ...of, body: { board: 'IL', reason: ' ' } })).status).toBe(400)
  await ana.call(refuseBoard, { ...of, body: { board: 'il', reason: 'Your school is not on its list.' } })
  const refusal = { state: 'Illinois', reason: 'Your school is not on its list.' }
  expect((await reads()).refusal).toMatchObject({ ...refusal, by: null })
  await portal.db.run(sql`update users set first_name = 'Carla', last_name = 'Diaz' where id = ${ana.id}`)
  expect((await reads()).refusal).toMatchObject({ ...refusal, by: 'Carla' })
  expect((await state()).next.applicant).toMatchObject({
    code: 'board_to_choose',
    reason: 'We cannot apply to Illinois for you: Your school is not on its list.',
  })
  await asks('NMI')
  expect(await reads()).toMatchObject({ refusal: null, request: { code: 'NMI' } })
})

test('an applicant asks for another state, or keeps the chosen one, until the file is sent to the board', async () => {
  const { person, of, asks, reads, confirms, state } = await nurse()
  await confirms('TX')
  expect((await asks('IL', 'TX')).status).toBe(200)
  expect((await state()).cause).toBe('board_to_confirm')
  expect((await asks('TX', 'TX')).status).toBe(200)
  expect(await reads()).toMatchObject({ board: { code: 'TX' }, request: null })
  expect(await activities(person, of.params.id)).toContain('State kept: Texas')

  const params = { ...of.params, step: 'board_submitted' as const }
  await ana.call(markStep, { params, body: { doneOn: '2026-11-20', evidence: { number: 'DHL 1' } } })
  expect(await reads()).toMatchObject({ isFinal: true })
  expect((await asks('IL', 'TX')).said).toBe(
    '409: We have sent your file to Texas. Write to us if you want another state.',
  )
})

test('refuses a board that is closed to the applicant, not offered or unknown', async () => {
  const { asks, reads } = await nurse()
  const { boards, others } = await reads()
  expect(others).toEqual(expect.arrayContaining(['Kentucky', 'Guam']))
  expect(boards.map(({ state }) => state)).not.toContain('Kentucky')
  for (const board of ['KY', 'GU']) expect((await asks(board)).said).toBe(`400: ${NOT_OFFERED}`)
  expect((await asks('XX')).said).toBe(`400: ${UNKNOWN_BOARD}`)
})
