import { expect, test } from 'vitest'
import type { PrintedName } from '#contract/names.ts'
import { type SeededRandom, seededRandom } from '#domain/testing/seeded-random.ts'
import { compareNames } from './compare.ts'
import { severityOf } from './rules.ts'

const WORDS = (
  'MARIA MA. ANA ANNA CRISTINA LIZA LUZ JOY KATHERINE CATHERINE MARIO GINA REGINA SISTER SOR DE LA DELA CRUZ CRUS ' +
  'SANTOS REYES REYES-SANTOS PEÑA PENA IBAÑEZ STA. SANTA MUNDA MONDO BERNARDO BERNADO VILLANUEVA VILLA NUEVA O’BRIEN ' +
  'OBRIEN M. J LEE LEO JR III JUNIOR BABY GIRL ŁUKASZ 王 عمر'
).split(' ')
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZÑÉ']
const SIX_LETTERS = [...'BCDFGH']

const nameFrom = ({ whole, pick }: SeededRandom): PrintedName => {
  const words = (most: number, least = 0) => Array.from({ length: least + whole(most) }, () => pick(WORDS)).join(' ')
  return {
    first: words(3, 1),
    middle: words(3),
    last: words(3, 1),
    suffix: pick(['', '', 'JR', 'JUNIOR', 'III']),
    birthDate: pick([null, '1996-03-07', '1996-07-03', '1995-03-07']),
    sex: pick([null, 'F', 'M'] as const),
  }
}

const slip = (text: string, { whole, pick }: SeededRandom): string => {
  const at = whole(text.length + 1)
  return pick([
    text,
    text.toLowerCase(),
    text.slice(0, at) + text.slice(at + 1),
    text.slice(0, at) + pick(LETTERS) + text.slice(at),
    text.slice(0, at) + pick(LETTERS) + text.slice(at + 1),
    text.replace(' ', ''),
    text.split(' ').reverse().join(' '),
  ])
}

test('the comparison of two names has one result in both directions', () => {
  const random = seededRandom(43)
  const uneven: unknown[] = []
  for (let run = 0; run < 3_000; run += 1) {
    const one = nameFrom(random)
    const other = random.pick([
      nameFrom(random),
      { ...one, first: slip(one.first, random) },
      { ...one, last: slip(one.last, random), middle: slip(one.middle, random) },
    ])
    const married = random.whole(3) === 0
    const [there, back] = [compareNames(one, other, married), compareNames(other, one, married)]
    if (there.class !== back.class || there.pearson !== back.pearson) uneven.push({ one, other, there, back })
  }
  expect(uneven.slice(0, 3)).toEqual([])
})

test('a name matches itself, and its class is the class of its most severe difference', () => {
  const random = seededRandom(7)
  for (let run = 0; run < 800; run += 1) {
    const [one, other] = [nameFrom(random), nameFrom(random)]
    expect(compareNames(one, one, false)).toEqual({ class: 'same', pearson: 'green', differences: [] })
    const judged = compareNames(one, other, random.whole(2) === 0)
    const gravest = Math.max(0, ...judged.differences.map((difference) => severityOf(difference.class)))
    expect(severityOf(judged.class)).toBe(gravest)
  }
})

test('additional letters in a name never make the verdict milder', () => {
  const random = seededRandom(11)
  const milder: unknown[] = []
  for (let run = 0; run < 1_000; run += 1) {
    const field = random.pick(['first', 'last'] as const)
    const passport = {
      ...nameFrom(random),
      suffix: '',
      [field]: random.pick(['ANA', 'CRUZ', 'REYES', 'CRISTINA', 'DELA CRUZ', 'MARIA LUZ', 'VILLANUEVA']),
    }
    let text = passport[field]
    let before = severityOf(compareNames(passport, passport, false).class)
    for (let added = 0; added < 5; added += 1) {
      // Letters that form no particle, initial or suffix.
      const letter = random.pick(SIX_LETTERS)
      text += added === 0 && random.whole(4) === 0 ? ` ${letter}${random.pick(SIX_LETTERS)}` : letter
      const now = severityOf(compareNames(passport, { ...passport, [field]: text }, false).class)
      if (now < before) milder.push({ passport: passport[field], text, field })
      before = now
    }
  }
  expect(milder.slice(0, 5)).toEqual([])
})

test('a marriage certificate explains only a different last name', () => {
  const random = seededRandom(19)
  for (let run = 0; run < 800; run += 1) {
    const [one, other] = [nameFrom(random), nameFrom(random)]
    const [alone, married] = [compareNames(one, other, false), compareNames(one, other, true)]
    expect(severityOf(married.class)).toBeLessThanOrEqual(severityOf(alone.class))
    expect(married.pearson).toBe(alone.pearson)
    const about = (of: typeof alone, field: string) => of.differences.find((difference) => difference.field === field)
    for (const field of ['first', 'suffix', 'birthDate', 'sex'])
      expect(about(married, field)).toEqual(about(alone, field))
  }
})

test('names of three hundred letters are compared quickly', () => {
  const of = (first: string, last: string): PrintedName => ({
    first,
    middle: first,
    last,
    suffix: '',
    birthDate: null,
    sex: null,
  })
  const long = (text: string) => text.repeat(300).slice(0, 300).trim()
  const pairs = ['A', 'AB', 'A ', 'AB ', 'MA ', 'DE LA ', 'Ñ', '-', "'", '. ', '王', '😀', 'MARIA CRISTINA '].map(
    (text) => [of(long(text), long(text)), of(long(`${text}B`), long(`B${text}`))] as const,
  )
  const started = performance.now()
  for (const [one, other] of pairs) expect(compareNames(one, other, true).class).toBeTypeOf('string')
  expect(performance.now() - started).toBeLessThan(pairs.length * 100)
})
