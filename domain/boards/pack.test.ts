import { expect, test } from 'vitest'
import { boards } from '#content/boards/boards.ts'
import type { SeededPack } from '#contract/boards/board-facts.ts'
import { currentPack, packStatus, type RecordedFact, toBoard, whyNotOffered } from './pack.ts'
import { recordedFacts } from './testing/recorded-facts.ts'

const seed = (code: string): SeededPack => {
  const pack = boards.find((one) => one.code === code)
  if (!pack) throw new Error(`No board ${code}`)
  return pack
}

test('a pack is a draft until the team has confirmed each of its facts', () => {
  const vermont = seed('VT')
  const all = recordedFacts(vermont, '2026-12-01')
  expect(packStatus(currentPack(vermont, []), '2026-12-01')).toBe('draft')
  expect(packStatus(currentPack(vermont, all.slice(1)), '2026-12-01')).toBe('draft')
  expect(packStatus(currentPack(vermont, all), '2026-12-01')).toBe('confirmed')
})

test('a pack is stale as soon as one fact was not checked for 90 days', () => {
  const vermont = seed('VT')
  const all = recordedFacts(vermont, '2026-12-01')
  expect(packStatus(currentPack(vermont, all), '2027-02-28')).toBe('confirmed')
  expect(packStatus(currentPack(vermont, all), '2027-03-01')).toBe('stale')
  expect(packStatus(currentPack(vermont, all.slice(1)), '2027-02-20')).toBe('stale')
})

test('a fact with contradicting sources is not confirmed without a value', () => {
  const texas = seed('TX')
  expect(packStatus(currentPack(texas, recordedFacts(texas, '2026-12-01')), '2026-12-01')).toBe('draft')
  const fee = toBoard(currentPack(texas, []), '2026-12-01', 'team').facts.find(({ key }) => key === 'fee')
  expect(fee).toMatchObject({ value: null, confirmed: false })
  expect(fee?.conflict.map(({ claim }) => claim)).toEqual(['USD 100', 'USD 75', 'USD 139'])
  expect(fee?.sentence).toContain('our sources disagree')
})

test('a fact confirmed without a value keeps the conflicting claims of its sources', () => {
  const texas = seed('TX')
  const still = {
    board: 'TX',
    key: 'fee',
    value: null,
    source: 'Asked',
    checkedOn: '2026-12-01',
    confidence: 'low',
  } as const
  const fee = toBoard(
    currentPack(texas, [{ ...still, version: 1, confirmedBy: 'Ana' }]),
    '2026-12-01',
    'team',
  ).facts.find(({ key }) => key === 'fee')
  expect(fee).toMatchObject({ value: null, confirmed: true, version: 1, seen: null })
  expect(fee?.conflict).toHaveLength(3)
})

test('a fact added by the team is no longer listed as unknown', () => {
  const ohio = seed('OH')
  const before = toBoard(currentPack(ohio, []), '2026-12-01', 'team')
  expect(before.unknown.map(({ key }) => key)).toContain('fee')
  const fee: RecordedFact = {
    board: 'OH',
    key: 'fee',
    value: { currency: 'USD', amount: '75.00' },
    source: 'codes.ohio.gov',
    checkedOn: '2026-12-01',
    confidence: 'high',
    version: 1,
    confirmedBy: 'Ana',
  }
  const after = toBoard(currentPack(ohio, [fee]), '2026-12-01', 'team')
  expect(after.unknown.map(({ key }) => key)).not.toContain('fee')
  expect(after.facts.find(({ key }) => key === 'fee')?.sentence).toBe(
    "The board's fee was USD 75.00 when we last saw it.",
  )
})

test('a board is not offered until its pack is confirmed', () => {
  const hawaii = seed('HI')
  expect(whyNotOffered(currentPack(hawaii, []), '2026-12-01')).toContain('until a person')
  expect(whyNotOffered(currentPack(hawaii, recordedFacts(hawaii, '2026-12-01')), '2026-12-01')).toBeNull()
})

test.each(boards.map((pack) => [pack.code, pack] as const))(
  'the facts of %s read as whole sentences',
  (_code, pack) => {
    for (const { key, sentence } of toBoard(currentPack(pack, []), '2026-12-01', 'team').facts) {
      expect(`${key}: ${sentence}`).toMatch(/: [A-Z“].*[.]$/s)
      expect(sentence).not.toMatch(/undefined|null|\.\.|\s{2}/)
    }
  },
)
