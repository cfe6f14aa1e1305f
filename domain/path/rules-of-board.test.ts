import { expect, test } from 'vitest'
import { boards } from '#content/boards/boards.ts'
import type { ClockCode } from '#contract/path/path.ts'
import { boardsBy, facts, marks, registration } from '../cases/testing/exam-facts.ts'
import { clocksOf } from './clocks.ts'
import type { PathFacts } from './path-facts.ts'
import { stepsOf } from './progress.ts'

const boardOf = boardsBy(boards)

/** These tests ignore whose turn a step is. */
const nobodySays = () => null

const clock = (some: Partial<PathFacts>, code: ClockCode) => clocksOf(facts(some)).find((one) => one.code === code)

test('deadlines follow the rules of the board', () => {
  const filedOn = '2026-05-05'
  expect(clock({ board: boardOf('IL'), filedOn }, 'board_file_end')).toMatchObject({ date: '2029-05-05' })
  expect(clock({ board: boardOf('TX'), filedOn }, 'board_file_end')).toMatchObject({ date: '2027-05-05' })
  expect(clock({ board: boardOf('NY'), filedOn }, 'board_file_end')).toBeUndefined()
  expect(clock({ board: boardOf('FL'), filedOn }, 'eligibility_resend_until')).toMatchObject({ date: '2027-05-05' })
  const prints = { fingerprintsTakenOn: '2027-01-01' }
  expect(clock({ ...prints, board: boardOf('IL') }, 'fingerprints_end')).toMatchObject({ date: '2027-03-02' })
  expect(clock({ ...prints, board: boardOf('KY') }, 'fingerprints_end')).toMatchObject({ date: '2027-07-01' })
  expect(clock({ ...prints, board: boardOf('NMI') }, 'fingerprints_end')).toBeUndefined()
  const proof = { licenceProofIssuedOn: '2024-02-29' }
  expect(clock(proof, 'licence_proof_end')).toMatchObject({ date: '2027-02-28' })
  expect(clock({ ...proof, board: boardOf('TX') }, 'licence_proof_end')).toMatchObject({ date: '2027-02-28' })
  expect(clock({ ...proof, board: boardOf('TX'), attempt: 2 }, 'licence_proof_end')).toMatchObject({
    date: '2025-02-28',
    source: "5y1.org, a copy of the board's form; typesofnursing.com",
  })
})

test('a fact recorded by the team replaces the seeded rule of the board', () => {
  const read = { source: 'bon.texas.gov', checkedOn: '2026-12-01', confidence: 'high' as const }
  const twoYears = boardOf('TX', { ...read, key: 'file_life', value: { years: 2 } })
  expect(clock({ board: twoYears, filedOn: '2028-02-29' }, 'board_file_end')).toMatchObject({
    date: '2030-02-28',
    source: 'bon.texas.gov',
    checkedOn: '2026-12-01',
  })
  const unknown = boardOf('TX', { ...read, key: 'file_life', value: null })
  expect(clock({ board: unknown, filedOn: '2026-05-05' }, 'board_file_end')).toBeUndefined()
  const prints = { needed: true, how: [], ownCardAllowed: null, maxAgeDays: 90 }
  expect(
    clock(
      { board: boardOf('KY', { ...read, key: 'fingerprints', value: prints }), fingerprintsTakenOn: '2027-01-01' },
      'fingerprints_end',
    ),
  ).toMatchObject({ date: '2027-04-01' })
  const within = (withinDays: number) => boardOf('FL', { ...read, key: 'resend_eligibility', value: { withinDays } })
  expect(clock({ board: within(180), filedOn: '2027-01-01' }, 'eligibility_resend_until')).toMatchObject({
    date: '2027-06-30',
  })
  const span = { minDays: 10, maxDays: 12, workingDays: true, covers: 'board_review' as const }
  const waiting = { marks: marks('board_submitted'), registration }
  const usualOf = (board: PathFacts['board']) =>
    stepsOf(facts({ ...waiting, board }), nobodySays).find(({ code }) => code === 'board_eligible')?.usualDays
  expect(usualOf(boardOf('TX', { ...read, key: 'usual_time', value: span }))).toMatchObject({ min: 14, max: 17 })
  expect(usualOf(boardOf('TX', { ...read, key: 'usual_time', value: { ...span, covers: 'whole_way' } }))).toBeNull()
})
