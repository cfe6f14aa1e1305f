import { describe, expect, test } from 'vitest'
import { boards } from '#content/boards/boards.ts'
import { ClockCode, SideState } from '#contract/path/path.ts'
import { StepCode } from '#contract/path/path-steps.ts'
import { att, boardsBy, facts, mark, marks, registration, resultOf, seat } from '../cases/testing/exam-facts.ts'
import { clockRows, clocksOf } from './clocks.ts'
import type { PathFacts } from './path-facts.ts'
import { stepsOf } from './progress.ts'
import { clockKey } from './running-clocks.ts'
import { sideStateOf, sideStates } from './side-states.ts'
import { pathSteps, stepsBefore } from './steps.ts'
import { warningsOf } from './warnings.ts'

const boardOf = boardsBy(boards)

/** These tests ignore whose turn a step is. */
const nobodySays = () => null

const states = (some: Partial<PathFacts>) => {
  const by: Record<string, string[]> = {}
  for (const { code, state } of stepsOf(facts(some), nobodySays)) by[state] = [...(by[state] ?? []), code]
  return by
}
const sentence = (some: Partial<PathFacts>, code: StepCode) =>
  stepsOf(facts(some), nobodySays).find((step) => step.code === code)?.sentence
const clock = (some: Partial<PathFacts>, code: ClockCode) => clocksOf(facts(some)).find((one) => one.code === code)

describe('steps', () => {
  test('a sentence with more placeholders than its day has a plain version', () => {
    const rich = pathSteps.filter(({ done }) => /\{(?!date\})/.test(done))
    expect(rich.length).toBeGreaterThan(0)
    for (const { donePlainly } of rich) expect(donePlainly ?? '').not.toMatch(/^$|\{(?!date\})/)
  })

  test('the table has every step once and in order, and no step follows itself', () => {
    expect(pathSteps.map(({ code }) => code)).toEqual(StepCode.options)
    for (const { code } of pathSteps) expect(stepsBefore(code).has(code)).toBe(false)
    expect(sideStates.map(({ code }) => code).sort()).toEqual([...SideState.options].sort())
    expect([...new Set(clockRows.map(({ code }) => code))]).toEqual(ClockCode.options)
    expect(new Set(clockRows.map(clockKey)).size).toBe(clockRows.length)
  })

  test('a new application waits for the choice of a board, since the day it was started', () => {
    const [first, ...others] = stepsOf(facts(), nobodySays)
    expect(first).toMatchObject({ code: 'board_chosen', state: 'current', waitsFor: 'applicant', since: '2026-01-05' })
    expect(new Set(others.map(({ state }) => state))).toEqual(new Set(['ahead']))
  })

  test('each marked step makes the next step current', () => {
    const inOrder = StepCode.options.slice(0, StepCode.options.indexOf('board_packet_ready'))
    inOrder.forEach((code, index) => {
      const { current, done } = states({ marks: marks(...inOrder.slice(0, index + 1)) })
      expect(done).toContain(code)
      expect(current).toEqual([StepCode.options[index + 1]])
    })
  })

  test('a later step completes earlier steps, and the registration may come first', () => {
    expect(states({ marks: marks('board_submitted') })).toMatchObject({
      skipped: StepCode.options.slice(0, StepCode.options.indexOf('board_submitted')),
      done: ['board_submitted'],
      current: ['pearson_registered'],
    })
    expect(states({ registration })).toMatchObject({ done: ['pearson_registered'], current: ['board_chosen'] })
    expect(states({ marks: marks('board_packet_ready'), board: boardOf('TX') }).current).toEqual(['board_chosen'])
  })

  test('the evaluation steps are skipped when the board asks for no evaluation', () => {
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

  test('registration, permission, appointment and result complete their steps by themselves', () => {
    const filed = marks('board_submitted', 'board_eligible')
    expect(states({ marks: filed }).current).toEqual(['pearson_registered'])
    expect(states({ marks: filed, registration }).current).toEqual(['att_received'])
    expect(states({ marks: filed, registration, att }).current).toEqual(['exam_scheduled'])
    const booked = { marks: filed, registration, att, appointment: seat('2027-02-02T08:00') }
    expect(states(booked).current).toEqual(['exam_taken'])
    expect(sentence(booked, 'exam_scheduled')).toBe(
      'Your exam is 2 Feb 2027 at 8:00 AM in Manila; last moment to move it is Monday, 1 Feb 2027, 8:00 AM in Manila.',
    )
    expect(sentence(booked, 'att_received')).toBe(
      'You may test from 1 Dec 2026 to 28 Feb 2027; this end date never moves.',
    )
    const result = resultOf('failed')
    expect(states({ ...booked, result }).current).toEqual(['retake_waiting'])
    expect(sentence({ ...booked, result }, 'result_failed')).toBe(
      'You can try again. Exam: 2 Feb 2027. Result: 20 Feb 2027.',
    )
    expect(sentence({ ...booked, result }, 'retake_waiting')).toBe(
      'Your papers stay; pay only the retake items; first possible day is 20 Mar 2027.',
    )
    expect(states({ ...booked, result: { ...result, official: false } })).toMatchObject({ current: ['result_passed'] })
    const passed = states({ ...booked, board: boardOf('IL'), result: { ...result, outcome: 'passed' } })
    expect(passed.current).toBeUndefined()
    expect(passed.skipped).toContain('retake_waiting')
  })

  test('the exam step is done on the exam day, and the result step on the day of the result', () => {
    const now = new Date('2027-02-22T04:00:00Z')
    const booked = { now, today: '2027-02-22', att, appointment: seat('2027-02-02T08:00') }
    const dayOf = (some: Partial<PathFacts>, code: StepCode) =>
      stepsOf(facts({ ...booked, ...some }), nobodySays).find((step) => step.code === code)?.doneOn
    const result = resultOf('passed')
    expect([dayOf({ result }, 'exam_taken'), dayOf({ result }, 'result_passed')]).toEqual(['2027-02-02', '2027-02-20'])
    expect(sentence({ ...booked, result, board: boardOf('IL') }, 'result_passed')).toBe(
      'You passed; next are the licence steps for Illinois. Exam: 2 Feb 2027. Result: 20 Feb 2027.',
    )
    // A note made a week later keeps the day of the event.
    const noted = { marks: [mark('exam_taken', '2027-02-09')] }
    expect(dayOf(noted, 'exam_taken')).toBe('2027-02-02')
    const again = { ...result, outcome: 'failed' as const }
    const waiting = stepsOf(facts({ ...booked, result: again }), nobodySays).find(({ state }) => state === 'current')
    expect(waiting).toMatchObject({ code: 'retake_waiting', since: '2027-02-20' })
  })

  test('an unconfirmed result completes no step, and another unconfirmed entry completes its step', () => {
    const result = {
      confirmed: false,
      enteredOn: '2027-02-02',
      outcome: 'passed' as const,
      takenOn: '2027-02-02',
      resultOn: '2027-02-02',
      official: true,
    }
    expect(states({ att, appointment: seat('2027-02-02T08:00'), result }).current).toEqual(['exam_taken'])
    const own = stepsOf(facts({ registration: { ...registration, confirmed: false } }), nobodySays)
    expect(own.find(({ code }) => code === 'pearson_registered')).toMatchObject({ state: 'done', confirmed: false })
  })

  test('the next attempt keeps the documents and starts at the registration', () => {
    const { current, skipped } = states({ attempt: 2, failedOn: '2027-02-02' })
    expect(current).toEqual(['pearson_registered'])
    expect(skipped).toContain('documents_complete')
  })

  test('an obstacle is shown as a problem, and the steps after it are not current', () => {
    const expired = { marks: marks('board_eligible'), registration, att, today: '2027-03-01' }
    expect(states(expired)).toMatchObject({ problem: ['att_received'] })
    expect(states(expired).current).toBeUndefined()
    const asked = { marks: marks('board_submitted', 'board_deficiency'), registration }
    expect(states(asked)).toMatchObject({ problem: ['board_deficiency'], current: ['board_eligible'] })
    expect(states({ marks: marks('board_chosen'), hasOpenMajor: true }).problem).toEqual(['identity_aligned'])
  })

  test('a usual time names its source, and is marked as being checked after ninety days', () => {
    const waiting = { board: boardOf('NMI'), marks: marks('board_submitted'), registration }
    const at = (today: string) =>
      stepsOf(facts({ ...waiting, today }), nobodySays).find(({ code }) => code === 'board_eligible')?.usualDays
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
    ['withdrawn', { status: 'rejected' as const, att, today: '2027-03-01' }],
    ['no_show', { att, today: '2027-03-01', sideMark: { code: 'no_show' as const, since: '2027-02-02' } }],
    ['board_changed', { sideMark: { code: 'board_changed' as const, since: '2027-02-02' } }],
  ] satisfies [SideState, Partial<PathFacts>][])('%s', (code, some) => {
    expect(sideStateOf(facts(some))).toMatchObject({ code, wayBack: expect.stringMatching(/\w/) })
  })

  test('there is none on the last day, and none for a step that was done in time', () => {
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
  test('there are none without their facts', () => {
    expect(clocksOf(facts())).toEqual([])
  })

  test('have the days of the worked example', () => {
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
    const result = resultOf('failed')
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

  test('a clock gets urgent, stays after its day, and is met once its step is done', () => {
    const on = (today: string) => clock({ att, today }, 'att_end')
    expect([on('2027-01-29'), on('2027-02-21'), on('2027-02-28'), on('2027-03-03')]).toMatchObject([
      { severity: 'soon', daysLeft: 30 },
      { severity: 'urgent', daysLeft: 7 },
      { severity: 'urgent', daysLeft: 0 },
      { severity: 'past', daysLeft: -3 },
    ])
    const appointment = seat('2027-02-02T08:00')
    expect(clock({ att, appointment }, 'book_by')).toMatchObject({ severity: 'met', sentence: 'Your exam is booked.' })
    const result = resultOf('passed')
    expect(clock({ att, appointment, result, today: '2027-03-03' }, 'att_end')).toMatchObject({
      severity: 'met',
      daysLeft: -3,
    })
  })

  test('the last day to test and the end of the passport count no longer once the exam day is over', () => {
    const booked = { att, appointment: seat('2027-02-02T08:00'), paperEnds: { passport: '2027-03-15' } }
    const on = (today: string, some: Partial<PathFacts> = {}) =>
      (['att_end', 'passport_end'] as const).map((code) => clock({ ...booked, today, ...some }, code)?.severity)
    expect(on('2027-02-02')).toEqual(['soon', 'soon'])
    expect(on('2027-02-03')).toEqual(['met', 'met'])
    expect(on('2027-02-03', { sideMark: { code: 'no_show', since: '2027-02-02' } })).toEqual(['met', 'soon'])
  })

  test('an unconfirmed result ends no deadline', () => {
    const result = { ...resultOf('failed', '2027-02-21', '2027-02-21'), confirmed: false, official: false }
    const alone = { att, today: '2027-02-22', result }
    const same = (some: Partial<PathFacts>) => clocksOf(facts(some)).map(({ code, severity }) => [code, severity])
    expect(same(alone)).toEqual(same({ ...alone, result: null }))
    expect(clock(alone, 'att_end')).toMatchObject({ severity: 'urgent' })
    expect(clock(alone, 'book_by')?.sentence).toMatch(/^Book your exam by/)
    const over = { ...alone, result: { ...alone.result, confirmed: true } }
    expect(clock(over, 'book_by')).toMatchObject({ severity: 'met', sentence: 'Your exam is over.' })
    expect(clock(over, 'retest_from')).toMatchObject({ date: '2027-04-08' })
    expect(
      warningsOf(
        facts({ board: boardOf('VT'), graduatedIn: '2021-10', result: { ...alone.result, outcome: 'passed' } }),
        'team',
      ),
    ).toEqual(expect.arrayContaining([expect.stringContaining('one try only')]))
  })

  test('days until the last moment are counted in the time zone of the test centre', () => {
    const appointment = seat('2027-02-02T08:00', 'Pacific/Honolulu', 'Honolulu')
    const at = (now: string) => clock({ appointment, now: new Date(now) }, 'move_by')
    expect(at('2027-02-01T09:59:00Z')).toMatchObject({ daysLeft: 1 })
    expect(at('2027-02-01T10:01:00Z')).toMatchObject({ daysLeft: 0, severity: 'urgent' })
    expect(at('2027-02-01T18:01:00Z')).toMatchObject({ daysLeft: 0, severity: 'past' })
  })

  test('every other document that expires has its own clock until the exam is taken', () => {
    const paperEnds = { 'prc-id': '2026-12-01', 'marriage-cert': '2026-11-01' }
    const ends = (some: Partial<PathFacts>) =>
      clocksOf(facts({ paperEnds, ...some })).map(({ requirementId, severity, sentence }) => [
        requirementId,
        severity,
        sentence.split('. ')[0],
      ])
    expect(ends({})).toEqual([
      ['marriage-cert', 'past', 'Your Marriage Certificate ended on 1 Nov 2026'],
      ['prc-id', 'soon', 'Your PRC ID ends on 1 Dec 2026'],
    ])
    const tested = ends({ marks: [mark('exam_taken', '2026-11-20')] })
    expect(tested.map(([, severity]) => severity)).toEqual(['met', 'met'])
  })

  test('a passport that expires too early says the reason', () => {
    const appointment = seat('2027-02-02T08:00')
    const ending = (passport: string) => clock({ att, appointment, paperEnds: { passport } }, 'passport_end')?.sentence
    expect(ending('2027-02-01')).toContain('before your exam')
    expect(ending('2027-02-02')).toContain('before your permission to test')
    expect(ending('2027-02-28')).toContain('must not be expired')
    const severity = (passport: string, booked = true) =>
      clock({ att, appointment: booked ? appointment : null, paperEnds: { passport } }, 'passport_end')?.severity
    expect([severity('2027-02-01'), severity('2027-03-15'), severity('2027-06-30')]).toEqual(['urgent', 'soon', 'info'])
    expect([severity('2027-02-27', false), severity('2027-06-30', false)]).toEqual(['soon', 'info'])
  })
})
