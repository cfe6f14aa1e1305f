import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { BoardFactKey, Confidence, ConflictingClaim, factValues } from '#contract/boards/board-facts.ts'
import { isDay } from '#contract/calendar.ts'
import { boards } from './boards.ts'
import { examCosts } from './exam-facts.ts'

const facts = boards.flatMap((board) => board.facts.map((fact) => ({ board: board.code, fact })))
const keysOf = (code: string) => boards.find((board) => board.code === code)?.facts.map(({ key }) => key) ?? []

test('each of the 22 boards that were read has one pack, sorted by the name of its state', () => {
  expect(boards.map(({ code }) => code).sort()).toEqual(
    [
      ...['AK', 'AZ', 'CA', 'FL', 'GU', 'HI', 'IL', 'KY', 'MA', 'MN', 'ND'],
      ...['NM', 'NMI', 'NV', 'NY', 'OH', 'OK', 'OR', 'PA', 'TX', 'VT', 'WA'],
    ].sort(),
  )
  const states = boards.map(({ state }) => state)
  expect(states).toEqual([...states].sort((a, b) => a.localeCompare(b)))
})

test('each file of a pack is offered as a board', () => {
  expect(readdirSync(join(import.meta.dirname, 'packs'))).toHaveLength(boards.length)
})

const Text = z.string().trim().min(1)
const Pack = z.strictObject({
  code: z.string().regex(/^[A-Z]{2,3}$/),
  state: Text,
  name: Text,
  website: Text.nullable(),
  hold: Text.nullable(),
  facts: z.array(
    z.strictObject({
      key: BoardFactKey,
      value: z.unknown(),
      source: Text.min(4),
      seen: Text,
      checkedOn: z.string().refine(isDay),
      confidence: Confidence,
      conflict: z.array(ConflictingClaim.strict()),
    }),
  ),
})
test.each(boards)(
  'the pack of $state has all its fields, and each fact has a source, a day and a confidence',
  (board) => {
    expect(Pack.safeParse(board).error?.issues).toBeUndefined()
  },
)

test.each(facts)('$board $fact.key has a valid value, or no value and at least two conflicting claims', ({ fact }) => {
  if (fact.value === null) {
    expect(fact.conflict.length).toBeGreaterThanOrEqual(2)
    for (const claim of fact.conflict) {
      expect(Object.values(claim).every((text) => text.trim() !== '')).toBe(true)
    }
    return
  }
  expect(fact.conflict).toEqual([])
  // The schema drops unknown fields without an error.
  expect(factValues[fact.key].parse(fact.value)).toEqual(fact.value)
})

test('a board has each fact only once', () => {
  for (const { code } of boards) expect(keysOf(code)).toEqual([...new Set(keysOf(code))])
})

// These facts were searched for and not found, so the packs must not state them.
const notRead: readonly (readonly [board: string, keys: readonly BoardFactKey[]])[] = [
  ['NMI', ['att_days', 'retake_limits', 'file_life']],
  ['FL', ['ssn_to_apply', 'fingerprints', 'english']],
  ['OH', ['fee', 'ssn_to_apply', 'retake_limits', 'home_licence', 'usual_time']],
  ['AZ', ['fee', 'att_days', 'retake_limits', 'file_life']],
  ['WA', ['ssn_to_apply', 'fingerprints', 'file_life', 'retake_limits']],
  ['NY', ['fingerprints', 'file_life', 'jurisprudence_exam']],
  ['KY', ['fee', 'evaluation', 'retake_limits', 'file_life']],
  ['VT', ['fingerprints', 'att_days', 'usual_time']],
  ['IL', ['att_days', 'jurisprudence_exam']],
  ['GU', ['fee', 'english', 'ssn_to_apply', 'retake_limits']],
  ['PA', ['fee', 'ssn_to_apply', 'fingerprints']],
]
test.each(notRead)('%s has no fact for a rule that nobody read', (code, keys) => {
  expect(keysOf(code).filter((key) => keys.includes(key))).toEqual([])
})

test('a fact has no value when its sources contradict each other', () => {
  const disputed = facts.filter(({ fact }) => fact.value === null).map(({ board, fact }) => `${board} ${fact.key}`)
  expect(disputed.sort()).toEqual([
    'CA ssn_to_apply',
    'IL intake',
    'NM evaluation',
    'NV ssn_to_apply',
    'NY evaluation',
    'TX fee',
  ])
})

test('a board is not offered until enough of its rules were read', () => {
  expect(boards.filter(({ hold }) => hold !== null).map(({ code }) => code)).toEqual([
    ...['AK', 'GU', 'HI', 'MA', 'MN', 'NV', 'OK', 'OR', 'PA'],
  ])
})

test('no fact names a website as its source that was found to be wrong', () => {
  const sources = facts.map(({ fact }) => fact.source).join(' ')
  expect(sources).not.toContain('goodnurse.com')
})

test('each cost of the exam has its source', () => {
  expect(examCosts.map(({ amount, currency }) => `${currency} ${amount}`)).toEqual(['USD 200.00', 'USD 150.00'])
  for (const cost of examCosts) expect(cost.source).not.toBe('')
})
