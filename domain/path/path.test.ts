import { describe, expect, test } from 'vitest'
import { boards } from '#content/boards/boards.ts'
import { ClockCode, SideState } from '#contract/path.ts'
import { StepCode } from '#contract/path-steps.ts'
import { currentPack } from '../boards/pack.ts'
import { instantOf } from '../zones.ts'
import { clockRows, clocksOf } from './clocks.ts'
import type { PathFacts } from './facts.ts'
import { stepsOf } from './progress.ts'
import { rulesOf } from './rules-of-board.ts'
import { sideStateOf, sideStates } from './side-states.ts'
import { pathSteps, stepsBefore } from './steps.ts'
import { warningsOf } from './warnings.ts'

const boardOf = (code: string) => {
  const seed = boards.find((one) => one.code === code)
  if (!seed) throw new Error(`no board ${code}`)
  return rulesOf(currentPack(seed, []))
}

const empty: PathFacts = {
  status: 'in_progress',
  statusSince: '2026-01-05',
  startedOn: '2026-01-05',
  pendingOn: 'applicant',
  ownTimes: [],
  today: '2026-11-22',
  now: new Date('2026-11-22T04:00:00Z'),
  board: null,
  attempt: 1,
  marks: [],
  requests: [],
  sideMark: null,
  documentsCompleteOn: null,
  hasOpenMajor: false,
  registration: null,
  att: null,
  appointment: null,
  result: null,
  failedOn: null,
  filedOn: null,
  firstFiledOn: null,
  exams: [],
  passportName: null,
  passportEndsOn: null,
  licenceProofIssuedOn: null,
  nextAsks: {},
  fingerprintsTakenOn: null,
  graduatedIn: null,
}

const entered = { confirmed: true, enteredOn: '2026-12-01' }
const named = { firstName: 'MARIA', lastName: 'REYES' }
const registration = { ...entered, ...named, registeredOn: '2026-03-10' }
const att = { ...entered, ...named, startsOn: '2026-12-01', endsOn: '2027-02-28' }
const seat = (local: string, timeZone = 'Asia/Manila', city = 'Manila') => {
  const at = instantOf(local, timeZone)
  if (!at) throw new Error(local)
  return { ...entered, at, timeZone, city, country: 'PH' }
}
const marks = (...codes: StepCode[]) => codes.map((code) => ({ code, doneOn: '2026-04-15', number: null }))
const facts = (some: Partial<PathFacts> = {}): PathFacts => ({ ...empty, ...some })

const states = (some: Partial<PathFacts>) => {
  const by: Record<string, string[]> = {}
  for (const { code, state } of stepsOf(facts(some))) by[state] = [...(by[state] ?? []), code]
  return by
}
const sentence = (some: Partial<PathFacts>, code: StepCode) =>
  stepsOf(facts(some)).find((step) => step.code === code)?.sentence
const clock = (some: Partial<PathFacts>, code: ClockCode) => clocksOf(facts(some)).find((one) => one.code === code)

describe('steps', () => {
  test('the table has every step once, in order, and no step follows itself', () => {
    expect(pathSteps.map(({ code }) => code)).toEqual(StepCode.options)
    for (const { code } of pathSteps) expect(stepsBefore(code).has(code)).toBe(false)
    expect(sideStates.map(({ code }) => code).sort()).toEqual([...SideState.options].sort())
    expect(clockRows.map(({ code }) => code)).toEqual(ClockCode.options)
  })

  test('a new application waits for the choice of a board, since it was started', () => {
    const [first, ...others] = stepsOf(facts())
    expect(first).toMatchObject({ code: 'board_chosen', state: 'current', waitsFor: 'applicant', since: '2026-01-05' })
    expect(new Set(others.map(({ state }) => state))).toEqual(new Set(['ahead']))
  })

  test('each step that is marked makes the next one the current one', () => {
    const inOrder = StepCode.options.slice(0, StepCode.options.indexOf('board_packet_ready'))
    inOrder.forEach((code, index) => {
      const { current, done } = states({ marks: marks(...inOrder.slice(0, index + 1)) })
      expect(done).toContain(code)
      expect(current).toEqual([StepCode.options[index + 1]])
    })
  })

  test('what a later step proves is no longer waited for, but the registration may come first', () => {
    expect(states({ marks: marks('board_submitted') })).toMatchObject({
      skipped: StepCode.options.slice(0, StepCode.options.indexOf('board_submitted')),
      done: ['board_submitted'],
      current: ['pearson_registered'],
    })
    expect(states({ registration })).toMatchObject({ done: ['pearson_registered'], current: ['board_chosen'] })
    expect(states({ marks: marks('board_packet_ready'), board: boardOf('TX') }).current).toEqual(['board_chosen'])
  })

  test('a board that asks for no evaluation has none of its steps', () => {
    const { skipped, current } = states({
      board: boardOf('NMI'),
      marks: marks('board_chosen', 'identity_aligned', 'documents_complete', 'source_requests_sent', 'sources_sent'),
    })
    expect(skipped).toEqual([
      'evaluation_ordered',
      'evaluation_waiting_sources',
      'evaluation_in_review',
      'evaluation_issued',
    ])
    expect(current).toEqual(['board_packet_ready'])
  })

  test('registration, permission, appointment and result move the path by themselves', () => {
    const filed = marks('board_submitted', 'board_eligible')
    expect(states({ marks: filed }).current).toEqual(['pearson_registered'])
    expect(states({ marks: filed, registration }).current).toEqual(['att_received'])
    expect(states({ marks: filed, registration, att }).current).toEqual(['exam_scheduled'])
    const booked = { marks: filed, registration, att, appointment: seat('2027-02-02T08:00') }
    expect(states(booked).current).toEqual(['exam_taken'])
    expect(sentence(booked, 'exam_scheduled')).toBe(
      'Your exam is 2 Feb 2027 at 08:00 in Manila; last moment to move it is Monday, 1 Feb 2027, 08:00 in Manila.',
    )
    expect(sentence(booked, 'att_received')).toBe(
      'You may test from 1 Dec 2026 to 28 Feb 2027; this end date never moves.',
    )
    const result = { ...entered, outcome: 'failed' as const, takenOn: '2027-02-02', official: true }
    expect(states({ ...booked, result }).current).toEqual(['retake_waiting'])
    expect(sentence({ ...booked, result }, 'result_failed')).toBe(
      'You can try again from 20 Mar 2027; here is your report and what stays valid.',
    )
    expect(states({ ...booked, result: { ...result, official: false } })).toMatchObject({ current: ['result_passed'] })
    const passed = states({ ...booked, board: boardOf('IL'), result: { ...result, outcome: 'passed' } })
    expect(passed.current).toBeUndefined()
    expect(passed.skipped).toContain('retake_waiting')
  })

  test('a result that only she entered moves no step; what else she entered does, and is shown as unconfirmed', () => {
    const result = {
      confirmed: false,
      enteredOn: '2027-02-02',
      outcome: 'passed' as const,
      takenOn: '2027-02-02',
      official: true,
    }
    expect(states({ att, appointment: seat('2027-02-02T08:00'), result }).current).toEqual(['exam_taken'])
    const own = stepsOf(facts({ registration: { ...registration, confirmed: false } }))
    expect(own.find(({ code }) => code === 'pearson_registered')).toMatchObject({ state: 'done', confirmed: false })
  })

  test('the next attempt keeps the papers and begins at the registration', () => {
    const { current, skipped } = states({ attempt: 2, failedOn: '2027-02-02' })
    expect(current).toEqual(['pearson_registered'])
    expect(skipped).toContain('documents_complete')
  })

  test('what stands in the way is shown as a problem, and nothing behind it is awaited', () => {
    const expired = { marks: marks('board_eligible'), registration, att, today: '2027-03-01' }
    expect(states(expired)).toMatchObject({ problem: ['att_received'] })
    expect(states(expired).current).toBeUndefined()
    const asked = { marks: marks('board_submitted', 'board_deficiency'), registration }
    expect(states(asked)).toMatchObject({ problem: ['board_deficiency'], current: ['board_eligible'] })
    expect(states({ marks: marks('board_chosen'), hasOpenMajor: true }).problem).toEqual(['identity_aligned'])
  })

  test('how long something takes says where that is from, and gives way to a check after ninety days', () => {
    const waiting = { board: boardOf('NMI'), marks: marks('board_submitted'), registration }
    const at = (today: string) =>
      stepsOf(facts({ ...waiting, today })).find(({ code }) => code === 'board_eligible')?.usualDays
    expect(at('2027-02-19')).toMatchObject({
      min: 28,
      max: 56,
      basis: expect.stringMatching(/^nmibon.info; saipantribune.com; high confidence, checked 22 Nov 2026/),
    })
    expect(at('2027-02-20')?.basis).toMatch(/^we are checking this again/)
  })
})

describe('side states', () => {
  test.each([
    ['att_expired', { att, today: '2027-03-01' }],
    ['registration_expired', { registration, today: '2027-03-11' }],
    ['order_expired', { marks: marks('evaluation_ordered'), today: '2027-04-16' }],
    ['board_file_expired', { board: boardOf('TX'), filedOn: '2026-04-15', today: '2027-04-16' }],
    ['on_hold', { status: 'on_hold' as const }],
    ['withdrawn', { status: 'withdrawn' as const }],
    ['no_show', { att, today: '2027-03-01', sideMark: { code: 'no_show' as const, since: '2027-02-02' } }],
    ['board_changed', { sideMark: { code: 'board_changed' as const, since: '2027-02-02' } }],
  ] satisfies [SideState, Partial<PathFacts>][])('%s', (code, some) => {
    expect(sideStateOf(facts(some))).toMatchObject({ code, wayBack: expect.stringMatching(/\w/) })
  })

  test('none on the last day, and none for what came in time', () => {
    expect(sideStateOf(facts({ att, today: '2027-02-28' }))).toBeNull()
    expect(sideStateOf(facts({ registration, today: '2027-03-10' }))).toBeNull()
    expect(sideStateOf(facts({ registration, att, today: '2027-02-20' }))).toBeNull()
    expect(
      sideStateOf(facts({ marks: marks('evaluation_ordered', 'evaluation_issued'), today: '2028-01-01' })),
    ).toBeNull()
    expect(
      sideStateOf(
        facts({ board: boardOf('TX'), filedOn: '2026-04-15', marks: marks('board_eligible'), today: '2028-01-01' }),
      ),
    ).toBeNull()
  })
})

describe('clocks', () => {
  test('none without their facts', () => {
    expect(clocksOf(facts())).toEqual([])
  })

  test('the worked dates', () => {
    expect(clock({ att }, 'att_end')).toMatchObject({
      date: '2027-02-28',
      daysLeft: 98,
      severity: 'info',
      alerts: ['2026-12-30', '2027-01-29', '2027-02-14', '2027-02-21'],
    })
    expect(clock({ att }, 'book_by')).toMatchObject({
      date: '2027-01-29',
      alerts: ['2026-12-30', '2027-01-29', '2027-02-14', '2027-02-21'],
    })
    expect(clock({ registration }, 'registration_end')).toMatchObject({ date: '2027-03-10' })
    const result = { ...entered, outcome: 'failed' as const, takenOn: '2027-02-02', official: true }
    expect(clock({ result }, 'retest_policy')).toMatchObject({ date: '2027-03-19' })
    expect(clock({ result }, 'retest_from')).toMatchObject({ date: '2027-03-20' })
    expect(clock({ attempt: 2, failedOn: '2027-02-02' }, 'retest_from')).toMatchObject({ date: '2027-03-20' })
    const ordered = { marks: marks('evaluation_ordered') }
    expect(clock(ordered, 'order_lapses')).toMatchObject({ date: '2027-04-15' })
    expect(clock(ordered, 'reprocess_until')).toMatchObject({ date: '2028-04-15' })
    expect(clock({ appointment: seat('2027-02-08T08:00') }, 'move_by')).toMatchObject({
      at: '2027-02-05T00:00:00.000Z',
      localTime: '2027-02-05T08:00',
      timeZone: 'Asia/Manila',
    })
  })

  test('a clock grows urgent, stays when it has run out, and is quiet once it is met', () => {
    const on = (today: string) => clock({ att, today }, 'att_end')
    expect([on('2027-01-29'), on('2027-02-21'), on('2027-02-28'), on('2027-03-03')]).toMatchObject([
      { severity: 'soon', daysLeft: 30 },
      { severity: 'urgent', daysLeft: 7 },
      { severity: 'urgent', daysLeft: 0 },
      { severity: 'past', daysLeft: -3 },
    ])
    const appointment = seat('2027-02-02T08:00')
    expect(clock({ att, appointment }, 'book_by')).toMatchObject({ severity: 'met', sentence: 'Your exam is booked.' })
    const result = { ...entered, outcome: 'passed' as const, takenOn: '2027-02-02', official: true }
    expect(clock({ att, appointment, result, today: '2027-03-03' }, 'att_end')).toMatchObject({
      severity: 'met',
      daysLeft: -3,
    })
  })

  test("days to the last moment are counted in the centre's zone", () => {
    const appointment = seat('2027-02-02T08:00', 'Pacific/Honolulu', 'Honolulu')
    const at = (now: string) => clock({ appointment, now: new Date(now) }, 'move_by')
    expect(at('2027-02-01T09:59:00Z')).toMatchObject({ daysLeft: 1 })
    expect(at('2027-02-01T10:01:00Z')).toMatchObject({ daysLeft: 0, severity: 'urgent' })
    expect(at('2027-02-01T18:01:00Z')).toMatchObject({ daysLeft: 0, severity: 'past' })
  })

  test('a passport that ends too early says so', () => {
    const appointment = seat('2027-02-02T08:00')
    const ending = (passportEndsOn: string) => clock({ att, appointment, passportEndsOn }, 'passport_end')?.sentence
    expect(ending('2027-02-01')).toContain('before your exam')
    expect(ending('2027-02-02')).toContain('before your permission to test')
    expect(ending('2027-02-28')).toContain('must not be expired')
  })
})

describe('warnings', () => {
  test('a limit of tries is told when it is reached, and not to who passed', () => {
    const exams = ['2026-01-01', '2026-02-16']
    expect(warningsOf(facts({ board: boardOf('FL'), exams }))).toEqual([])
    const result = { ...entered, outcome: 'passed' as const, takenOn: '2026-11-19', official: true }
    expect(warningsOf(facts({ board: boardOf('FL'), exams: [...exams, '2026-11-19'], result }))).toEqual([])
  })

  test('who graduated lately, or has passed, hears of no limit of years', () => {
    const lately = { board: boardOf('TX'), graduatedIn: '2025-03' }
    expect(warningsOf(facts(lately))).toEqual([])
    expect(warningsOf(facts({ board: boardOf('VT'), graduatedIn: '2023-11' }))).toEqual([])
    const result = { ...entered, outcome: 'passed' as const, takenOn: '2026-11-19', official: true }
    const old = { ...lately, graduatedIn: '2012-03', filedOn: '2026-05-01', exams: ['2026-11-19'], result }
    expect(warningsOf(facts(old))).toEqual([])
  })

  test('nothing is said where nothing is odd', () => {
    expect(warningsOf(facts({ registration, att, appointment: seat('2027-02-02T08:00') }))).toEqual([])
  })

  const passportName = { first: 'MARIA', middle: '', last: 'REYES', suffix: '', birthDate: null, sex: null }
  test.each([
    ['usual are 60 to 365', { att: { ...att, endsOn: '2027-01-29' } }],
    ['usual are 60 to 365', { att: { ...att, endsOn: '2028-01-29' } }],
    ['not within the permission', { att, appointment: seat('2027-03-01T08:00') }],
    ['no permission to test', { appointment: seat('2027-03-01T08:00') }],
    ['before the exam', { appointment: seat('2027-02-02T08:00'), att, passportEndsOn: '2027-02-01' }],
    ['before the permission', { att, passportEndsOn: '2027-02-01' }],
    ['of the registration is not', { registration: { ...registration, lastName: 'SANTOS' }, passportName }],
    ['on the ATT is not', { att: { ...att, firstName: 'MA.' }, passportName }],
    ['on the ATT differs a little', { att: { ...att, firstName: 'MARÍA' }, passportName }],
    [
      'before 20 Mar 2027',
      {
        attempt: 2,
        failedOn: '2027-02-02',
        att: { ...att, endsOn: '2027-05-01' },
        appointment: seat('2027-03-19T08:00'),
      },
    ],
    [
      'the appointment was on',
      {
        att,
        appointment: seat('2027-02-02T08:00'),
        result: { ...entered, outcome: 'passed' as const, takenOn: '2027-02-03', official: true },
      },
    ],
    ['earlier than usual, because of New Year', { att, appointment: seat('2027-01-04T08:00') }],
    ['earlier than usual, because of Araw ng Kagitingan', { appointment: seat('2027-04-12T08:00') }],
    ['call Pearson VUE', { marks: marks('board_eligible'), registration }],
    ['Ask the board.', { result: { ...entered, outcome: 'passed' as const, takenOn: '2026-10-10', official: false } }],
    [
      '8 exams in a year',
      {
        exams: [
          '2026-01-01',
          '2026-02-16',
          '2026-04-03',
          '2026-05-19',
          '2026-07-04',
          '2026-08-19',
          '2026-10-04',
          '2026-11-19',
        ],
      },
    ],
    [
      'After 3 failed tries Florida asks for a remedial course',
      { board: boardOf('FL'), exams: ['2026-01-01', '2026-02-16', '2026-04-03'] },
    ],
    [
      'New Mexico allows 5 tries within 3 years',
      { board: boardOf('NM'), exams: ['2026-01-01', '2026-02-16', '2026-04-03', '2026-05-19', '2026-07-04'] },
    ],
    [
      'After 2 failed tries Nevada asks for a study plan',
      { board: boardOf('NV'), exams: ['2026-01-01', '2026-02-16'] },
    ],
    ['Illinois wants the exam passed by 28 Feb 2027', { board: boardOf('IL'), firstFiledOn: '2024-02-29' }],
    [
      'Texas wants the exam passed by 31 Mar 2027, 4 years from the graduation',
      { board: boardOf('TX'), graduatedIn: '2023-03' },
    ],
    [
      'Texas wants the exam passed by 30 Apr 2025',
      { board: boardOf('TX'), graduatedIn: '2021-04', exams: ['2026-01-01'] },
    ],
    [
      'Texas wants an application within 4 years of the graduation, or work as a nurse in the 4 years before',
      { board: boardOf('TX'), graduatedIn: '2021-04' },
    ],
    ['Vermont allows one try only', { board: boardOf('VT'), graduatedIn: '2021-10' }],
  ] satisfies [string, Partial<PathFacts>][])('%s', (said, some) => {
    expect(warningsOf(facts(some))).toEqual(expect.arrayContaining([expect.stringContaining(said)]))
  })
})
