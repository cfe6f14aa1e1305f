import { describe, expect, test } from 'vitest'
import { boards } from '#content/boards/boards.ts'
import { examCosts, sameNames } from '#content/boards/exam-facts.ts'
import type { BoardAnswers, BoardMatch } from '#contract/boards/boards.ts'
import { matchBoards } from './choose-board.ts'
import { currentPack, type RecordedFact } from './pack.ts'
import { recordedFacts } from './testing/recorded-facts.ts'

const TODAY = '2026-12-01'
const exam = { costs: examCosts, names: sameNames }
const packs = (recorded: readonly RecordedFact[] = []) => boards.map((seed) => currentPack(seed, recorded))
const match = (answers: BoardAnswers, today = TODAY, recorded: readonly RecordedFact[] = []) =>
  matchBoards(packs(recorded), exam, { answers, today, audience: 'team' })
const of = (matches: readonly BoardMatch[], code: string) => {
  const found = matches.find((one) => one.code === code)
  if (!found) throw new Error(`No board ${code}`)
  return found
}
const outcomes = (answers: BoardAnswers) =>
  Object.fromEntries(match(answers).map(({ code, outcome }) => [code, outcome]))
const why = (answers: BoardAnswers, code: string, outcome: string, today = TODAY) =>
  of(match(answers, today), code)
    .reasons.filter((reason) => reason.outcome === outcome)
    .map(({ rule }) => rule)

/** A fresh Philippine graduate at home: taught in English, PRC licence, no test, no number. */
const maria: BoardAnswers = {
  educatedIn: 'Philippines',
  degree: 'bsn',
  graduatedOn: '2025-06',
  taughtInEnglish: 'yes',
  theoryWithPractice: 'yes',
  homeLicence: 'active',
  lastPractisedOn: '2026-11',
  englishTest: 'none',
  ssn: 'none',
  livesInUs: 'no',
  namesDiffer: 'no',
  failedAttempts: 0,
}

describe('boards for nurses with different backgrounds', () => {
  const profiles: readonly (readonly [who: string, answers: BoardAnswers, expected: Record<string, string>])[] = [
    [
      'a fresh graduate at home',
      maria,
      {
        ...{ NY: 'fits', IL: 'fits', TX: 'fits', NMI: 'fits', NM: 'fits', AZ: 'unknown' },
        ...{ OH: 'blocked', WA: 'blocked', VT: 'blocked', KY: 'blocked', OK: 'blocked' },
        ...{ CA: 'unknown', FL: 'unknown', GU: 'unknown', NV: 'unknown', HI: 'unknown', OR: 'unknown', MN: 'unknown' },
      },
    ],
    ['with an English test', { ...maria, englishTest: 'passed' }, { OH: 'unknown', WA: 'unknown', KY: 'blocked' }],
    ['with a test planned', { ...maria, englishTest: 'planned' }, { OH: 'unknown', WA: 'unknown' }],
    [
      'with an English test and a Social Security Number',
      { ...maria, englishTest: 'passed', ssn: 'ssn' },
      { OH: 'unknown', WA: 'fits', FL: 'fits', CA: 'fits', VT: 'fits' },
    ],
    [
      'without a licence at home',
      { ...maria, homeLicence: 'none' },
      { IL: 'blocked', NM: 'blocked', PA: 'blocked', NMI: 'fits', TX: 'fits', AZ: 'unknown', NY: 'unknown' },
    ],
    ['with a lapsed licence', { ...maria, homeLicence: 'lapsed' }, { IL: 'blocked', NY: 'fits', NMI: 'fits' }],
    [
      'who graduated long ago and works',
      { ...maria, graduatedOn: '2012-03' },
      { TX: 'fits', VT: 'blocked', NMI: 'fits', NY: 'fits' },
    ],
    [
      'who graduated long ago and left nursing',
      { ...maria, graduatedOn: '2012-03', lastPractisedOn: '2018-01' },
      { TX: 'blocked', NMI: 'fits' },
    ],
    ['who never worked', { ...maria, graduatedOn: '2021-06', lastPractisedOn: null }, { TX: 'blocked' }],
    ['with a diploma that is no BSN', { ...maria, degree: 'other' }, { NMI: 'blocked', IL: 'fits' }],
    [
      'taught in another language',
      { ...maria, taughtInEnglish: 'no' },
      { IL: 'blocked', TX: 'blocked', NM: 'blocked', NMI: 'fits', NY: 'fits' },
    ],
    ['not sure of the language', { ...maria, taughtInEnglish: 'not_sure' }, { IL: 'unknown', NY: 'fits' }],
    ['educated in Australia', { ...maria, educatedIn: 'australia', ssn: 'ssn' }, { OH: 'unknown', WA: 'fits' }],
    [
      'who lives in the United States',
      { ...maria, livesInUs: 'yes' },
      { KY: 'blocked', AZ: 'blocked', VT: 'blocked', TX: 'fits' },
    ],
    [
      'who lives there with a number and a test',
      { ...maria, livesInUs: 'yes', ssn: 'ssn', englishTest: 'passed' },
      { KY: 'unknown', OK: 'unknown', AZ: 'unknown', VT: 'fits' },
    ],
    ['with an ITIN alone', { ...maria, ssn: 'itin' }, { VT: 'blocked', NM: 'fits', CA: 'unknown' }],
    ['taught theory apart from practice', { ...maria, theoryWithPractice: 'no' }, { CA: 'unknown', IL: 'unknown' }],
    ['who failed five times', { ...maria, failedAttempts: 5 }, { NM: 'unknown', NY: 'unknown', IL: 'fits' }],
  ]
  test.each(profiles)('%s', (_who, answers, expected) => {
    expect(outcomes(answers)).toMatchObject(expected)
  })
})

test('every board is listed with all its reasons, fitting boards first', () => {
  const matches = match(maria)
  expect(matches).toHaveLength(boards.length)
  const groups = matches.map(({ outcome }) => ['fits', 'unknown', 'blocked'].indexOf(outcome))
  expect(groups).toEqual([...groups].sort())
  for (const { outcome, reasons } of matches) {
    if (outcome !== 'fits') expect(reasons.map((reason) => reason.outcome)).toContain(outcome)
    for (const { sentence, source, checkedOn } of reasons) {
      expect(sentence).toMatch(/[.?”)]$/)
      expect(source === null).toBe(checkedOn === null)
    }
  }
})

test('no board is blocked before a question is answered', () => {
  const matches = match({})
  expect(of(matches, 'TX')).toMatchObject({ outcome: 'unknown' })
  expect(of(matches, 'VT').reasons).toContainEqual(
    expect.objectContaining({ rule: 'ssn_to_apply', outcome: 'unknown' }),
  )
  expect(matches.filter(({ outcome }) => outcome === 'blocked')).toEqual([])
})

test('a blocked board names the rule and its source', () => {
  expect(why(maria, 'VT', 'blocked')).toEqual(['ssn_to_apply'])
  expect(why(maria, 'KY', 'blocked')).toEqual(['residence', 'english'])
  expect(of(match(maria), 'KY').reasons[0]).toMatchObject({
    source: '201 KAR 20:480 and 20:070',
    checkedOn: '2026-11-22',
    confidence: 'high',
  })
  expect(why(maria, 'FL', 'unknown')).toEqual(['ssn_to_apply', 'english'])
})

test('a rule not checked for 90 days neither confirms nor blocks a board', () => {
  expect(why(maria, 'VT', 'blocked', '2027-02-19')).toEqual(['ssn_to_apply'])
  const late = of(match(maria, '2027-02-20'), 'VT')
  expect(late).toMatchObject({ status: 'stale', outcome: 'unknown' })
  expect(late.reasons.find(({ rule }) => rule === 'ssn_to_apply')?.sentence).toBe(
    'US Social Security Number to apply: we are checking this again. We checked it last on 22 Nov 2026.',
  )
  expect(late.unknownCosts).toContain("The board's fee: we are checking this again.")
  expect(late.costs[0]?.amount).toBe('350.00')
})

test('costs are summed by currency, and an unknown cost is named', () => {
  const matches = match(maria)
  expect(of(matches, 'CA').costs).toMatchObject([{ currency: 'USD', amount: '1149.00' }])
  const texas = of(matches, 'TX')
  expect(texas.costs).toMatchObject([{ currency: 'USD', amount: '350.00' }])
  expect(texas.unknownCosts[0]).toContain('USD 100')
  expect(texas.unknownCosts[0]).toContain('USD 75')
})

test('the usual time of a board covers the whole process, never a single document', () => {
  const matches = match(maria)
  expect(of(matches, 'NMI').usualTime).toMatchObject({ minDays: 28, maxDays: 56, confidence: 'high' })
  expect(of(matches, 'TX').usualTime).toBeNull()
  expect(of(matches, 'OH').usualTime).toBeNull()
})

test('one weak source neither confirms nor blocks a board', () => {
  const hawaii = of(match({ ...maria, englishTest: 'passed' }), 'HI')
  expect(hawaii.outcome).toBe('unknown')
  expect(hawaii.reasons.find(({ rule }) => rule === 'ssn_to_apply')?.sentence).toContain('We are not sure of this yet')
})

test('a difference between names is a task with every board', () => {
  for (const { reasons } of match({ ...maria, namesDiffer: 'married' })) {
    expect(reasons.find(({ rule }) => rule === 'names')).toMatchObject({ outcome: 'needs', source: sameNames.source })
  }
})

test('a fact recorded by the team replaces the seeded fact', () => {
  const free: RecordedFact = {
    board: 'VT',
    key: 'ssn_to_apply',
    value: { rule: 'not_required' },
    source: 'The board, by telephone',
    checkedOn: '2026-11-30',
    confidence: 'high',
    version: 1,
    confirmedBy: 'Ana',
  }
  expect(of(match(maria, TODAY, [free]), 'VT')).toMatchObject({ outcome: 'fits', status: 'draft' })
})

test('a board without known cost and time does not fit and says the reason', () => {
  for (const { code, outcome, reasons } of match({ ...maria, ssn: 'ssn', englishTest: 'passed', livesInUs: 'yes' })) {
    const seed = boards.find((one) => one.code === code)
    if (seed?.facts.some(({ key }) => key === 'fee' || key === 'usual_time')) continue
    expect(outcome).not.toBe('fits')
    expect(reasons.map(({ sentence }) => sentence)).toContainEqual(expect.stringContaining('what this board costs'))
  }
})

test('fitting boards are sorted by confirmation, then by price, with an unknown price last', () => {
  const seed = boards.find(({ code }) => code === 'IL')
  const confirmed = seed ? recordedFacts(seed, TODAY).filter(({ value }) => value !== null) : []
  const fitting = (recorded: readonly RecordedFact[] = []) =>
    match(maria, TODAY, recorded).filter(({ outcome }) => outcome === 'fits')
  const dollars = fitting().map(({ code, costs }) => [code, costs.find(({ currency }) => currency === 'USD')?.amount])
  expect(dollars.map(([code]) => code).at(-1)).toBe('TX')
  const known = dollars.slice(0, -1).map(([, amount]) => Number(amount))
  expect(known).toEqual(known.toSorted((a, b) => a - b))
  expect(fitting(confirmed)[0]?.code).toBe('IL')
})

test('an applicant reads that a fact is not confirmed, without its source and confidence', () => {
  const matches = matchBoards(packs(), exam, { answers: maria, today: TODAY, audience: 'applicant' })
  const told = JSON.stringify(matches)
  expect(told).not.toMatch(/"confidence":"|\.gov|\.com|\.org|\.info|KAR|sources disagree/)
  expect(told).toContain('Not yet confirmed by our team')
})
