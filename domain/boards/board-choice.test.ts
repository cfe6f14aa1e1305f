import { expect, test } from 'vitest'
import { boards } from '#content/boards/boards.ts'
import { examCosts, sameNames } from '#content/boards/exam-facts.ts'
import type { BoardFactKey } from '#contract/boards/board-facts.ts'
import { mark } from '../cases/testing/exam-facts.ts'
import { caseFacts } from '../cases/testing/example-facts.ts'
import { decimalOf } from '../money/amounts.ts'
import { boardsInBrief, knownAnswers, questionsLeft, type SheetOfChoice, whyNotAsk } from './board-choice.ts'
import { timeInWords } from './board-in-brief.ts'
import { matchBoards } from './choose-board.ts'
import { currentPack, type RecordedFact } from './pack.ts'
import { recordedFacts } from './testing/recorded-facts.ts'

const TODAY = '2026-12-01'
const MONTH = '2026-12'
const sheet: SheetOfChoice = {
  isRetaker: false,
  hasMarriedName: true,
  declaresPrc: true,
  zipcode: '1870',
  nursingSchool: { country: 'Philippines', course: 'BS Nursing', graduatedOn: '2016-06' },
}
const answers = { english: 'taught', ssn: 'none', practised: 'now' } as const

test('asks at most four questions, and none that the personal data sheet answers', () => {
  expect(questionsLeft(null, MONTH)).toEqual(['licence', 'english', 'ssn', 'practised'])
  expect(questionsLeft(sheet, MONTH)).toEqual(['english', 'ssn', 'practised'])
  const fresh = { ...sheet, nursingSchool: { country: 'Philippines', course: null, graduatedOn: '2023-04' } }
  expect(questionsLeft(fresh, MONTH)).toEqual(['english', 'ssn'])
})

test('combines the personal data sheet and the answers of the applicant', () => {
  expect(knownAnswers(sheet, answers, MONTH)).toEqual({
    ...{ educatedIn: 'Philippines', degree: 'bsn', graduatedOn: '2016-06', homeLicence: 'active' },
    ...{ taughtInEnglish: 'yes', englishTest: 'none', ssn: 'none', lastPractisedOn: '2026-12' },
    ...{ livesInUs: 'no', namesDiffer: 'married', failedAttempts: 0 },
  })
  expect(knownAnswers(null, { practised: 'never', licence: 'lapsed' }, MONTH)).toEqual({
    lastPractisedOn: null,
    homeLicence: 'lapsed',
  })
  expect(knownAnswers({ ...sheet, zipcode: '60601' }, {}, MONTH).livesInUs).toBe('yes')
})

test.each(['BSN', 'B.S. Nursing', 'BS in Nursing', 'Bachelor of Science in Nursing'])(
  'the course %s counts as a BSN',
  (course) => {
    const own = { ...sheet, nursingSchool: { country: 'Philippines', course, graduatedOn: '2016-06' } }
    expect(knownAnswers(own, {}, MONTH).degree).toBe('bsn')
  },
)

const confirmed = (board: string, keys: readonly BoardFactKey[], by = 'Ana', checkedOn = '2026-11-28') =>
  boards
    .filter(({ code }) => code === board)
    .flatMap((seed) => recordedFacts(seed, checkedOn, by))
    .filter(({ key }) => keys.includes(key))
    .map((fact): RecordedFact => ({ ...fact, confidence: 'high' }))

function inBrief(recorded: readonly RecordedFact[], given = {}) {
  const known = knownAnswers(sheet, { ...answers, ...given }, MONTH)
  const packs = boards.map((seed) => currentPack(seed, recorded))
  const exam = { costs: examCosts, names: sameNames }
  const matches = matchBoards(packs, exam, { answers: known, today: TODAY, audience: 'applicant' })
  const inPesos = (amount: number) => decimalOf((amount * 57) as Parameters<typeof decimalOf>[0])
  return boardsInBrief(matches, packs, { answers: known, today: TODAY, inPesos })
}

test('an applicant sees cost and time of a board only once confirmed, with name and day', () => {
  const bare = inBrief([]).boards.find(({ code }) => code === 'IL')
  expect(bare).toMatchObject({
    outcome: 'unknown',
    why: 'We check something for you first.',
    cost: null,
    time: null,
    hard: null,
    confirmed: null,
  })
  const facts = confirmed('IL', ['fee', 'usual_time', 'english', 'ssn_to_apply', 'fingerprints'])
  const [first] = inBrief([...facts, ...confirmed('IL', ['evaluation'], 'Ben', '2026-11-20')]).boards
  expect(first).toEqual({
    code: 'IL',
    state: 'Illinois',
    outcome: 'fits',
    why: 'You need no English test and no US Social Security Number.',
    cost: { amount: '107.00', currency: 'USD', inPesos: '6099.00' },
    needsEvaluation: true,
    time: { span: '4 to 6 months', covers: 'whole_way' },
    hard: 'Fingerprints, at most 60 days old.',
    confirmed: 'Confirmed by Ana and Ben, 20 Nov 2026',
  })
})

test.each([
  [{ maxAgeDays: 60 }, 'Fingerprints, at most 60 days old.'],
  [{ maxAgeDays: null, maxAgeMonths: 6 }, 'Fingerprints, at most 6 months old.'],
  [{ maxAgeDays: null }, 'Fingerprints.'],
])('an applicant reads the highest age %j of her fingerprints: %s', (age, said) => {
  const [fact] = confirmed('IL', ['fingerprints'])
  if (fact?.key !== 'fingerprints') throw new Error('no fact about fingerprints')
  const value = { needed: true, how: [], ownCardAllowed: null, note: '', ...age }
  expect(inBrief([{ ...fact, value }]).boards.find(({ code }) => code === 'IL')?.hard).toBe(said)
})

test('a board without any confirmed fact is "unknown" and comes last', () => {
  const order = inBrief(confirmed('IL', ['fee'])).boards
  expect(order[0]).toMatchObject({ code: 'IL', outcome: 'fits' })
  expect(new Set(order.slice(1).map(({ outcome }) => outcome))).toEqual(new Set(['unknown']))
  const known = inBrief([...confirmed('IL', ['fee']), ...confirmed('NMI', ['fee', 'usual_time'])]).boards
  expect(
    known
      .slice(0, 2)
      .map(({ code }) => code)
      .sort(),
  ).toEqual(['NMI', 'IL'].sort())
})

test('a confirmation older than 90 days no longer counts', () => {
  const old = inBrief(confirmed('IL', ['fee', 'usual_time'], 'Ana', '2026-08-01')).boards
  expect(old.find(({ code }) => code === 'IL')).toMatchObject({ cost: null, time: null, confirmed: null })
})

test('the board with the most confirmed facts comes first, and unavailable boards are only named', () => {
  const few = confirmed('TX', ['english'])
  const order = inBrief([...few, ...confirmed('NM', ['fee', 'english'])])
  expect(order.boards.slice(0, 2).map(({ code }) => code)).toEqual(['NM', 'TX'])
  const outcomes = order.boards.map(({ outcome }) => outcome)
  expect(outcomes).toEqual([...outcomes].sort())
  expect(order.others).toEqual(expect.arrayContaining(['Kentucky', 'Vermont', 'Guam', 'Ohio']))
  expect(order.boards.length + order.others.length).toBe(boards.length)
})

test('a difficulty of a board is told in at most eight words', () => {
  const all = boards.flatMap(({ code, facts }) =>
    confirmed(
      code,
      facts.flatMap(({ key, value }) => (value ? key : [])),
    ),
  )
  for (const given of [{}, { english: 'planned' }]) {
    const hard = inBrief(all, given).boards.flatMap((board) => board.hard ?? [])
    expect(hard.length).toBeGreaterThan(3)
    for (const words of hard) expect(words.split(' ').length).toBeLessThanOrEqual(8)
  }
})

test.each([
  [120, 180, false, '4 to 6 months'],
  [28, 56, false, '4 to 8 weeks'],
  [0, 10, true, 'up to 14 days'],
  [85, 95, false, '3 to 4 months'],
])('%i to %i days are shown as a range in words', (minDays, maxDays, workingDays, said) => {
  expect(timeInWords({ minDays, maxDays, workingDays, covers: 'whole_way' })?.span).toBe(said)
})

test('another board cannot be asked for once the file is sent or the application is closed', () => {
  expect(whyNotAsk(caseFacts())).toBeNull()
  expect(whyNotAsk(caseFacts({ marks: [mark('board_submitted', '2026-11-20')] }))?.message).toContain(
    'We have sent your file',
  )
  expect(whyNotAsk(caseFacts({ status: 'withdrawn' }))?.message).toContain('closed')
})
