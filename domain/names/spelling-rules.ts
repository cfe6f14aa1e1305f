import type { NameRule } from '#contract/names.ts'
import { editDistance } from '../clients/fuzzy-match.ts'
import type { NamePart } from './letters.ts'

const LONG_WORD = 7
const VOWEL = /[AEIOU]/

const isVowel = (letter: string | undefined) => letter !== undefined && VOWEL.test(letter)

const collapsed = (word: string) => word.replace(/(.)\1+/gu, '$1')

/** Replaces vowels of the second word by those of the first where both have one; keeps the first letter. */
const vowelsOf = (word: string, model: string) => {
  const letters = [...model]
  return [...word]
    .map((letter, index) => {
      const other = letters[index]
      return index > 0 && isVowel(letter) && isVowel(other) ? other : letter
    })
    .join('')
}

const oneLetterMissing = (one: string, other: string) => {
  const [long, short] = one.length >= other.length ? [one, other] : [other, one]
  if (long.length - short.length !== 1) return false
  let at = 0
  while (at < short.length && long[at] === short[at]) at += 1
  return at > 0 && long.slice(at + 1) === short.slice(at)
}

const endsInAAndO = (one: string, other: string) => {
  const ends = [one.at(-1), other.at(-1)].sort().join('')
  return ends === 'AO'
}

interface WordPair {
  a: string
  b: string
  part: NamePart
}

interface SpellingRule {
  rule: NameRule
  holds: (pair: WordPair) => boolean
}

const bySameVowels = ({ a, b }: WordPair) => a.length === b.length && vowelsOf(b, a) === a

const turnsGender = ({ a, b, part }: WordPair) => part === 'first' && endsInAAndO(a, b)

/** Edits that no mild rule explains: all vowels count as equal, and repeated letters as one. */
const hardSlips = ({ a, b }: WordPair, most: number): number => {
  const apart = editDistance(skeleton(a), skeleton(b), most)
  const startsWithOtherVowel = a[0] !== b[0] && isVowel(a[0]) && isVowel(b[0])
  return startsWithOtherVowel ? apart + 1 : apart
}

const skeleton = (word: string) => collapsed(word).replace(/[AEIOU]/g, 'a')

const neighboursSwapped = ({ a, b }: WordPair) => {
  if (a.length !== b.length) return false
  const at = [...a].findIndex((letter, index) => letter !== b[index])
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2)
}

// Mildest first; the first rule that holds is the verdict on two unequal words.
const spellingRules: readonly SpellingRule[] = [
  { rule: 'ending_a_o', holds: (pair) => turnsGender(pair) && hardSlips(pair, 2) < 2 },
  { rule: 'vowel', holds: bySameVowels },
  { rule: 'doubled_letter', holds: ({ a, b }) => collapsed(a) === collapsed(b) },
  { rule: 'one_letter', holds: ({ a, b }) => oneLetterMissing(a, b) },
  { rule: 'neighbours_swapped', holds: neighboursSwapped },
  { rule: 'first_letter', holds: (pair) => pair.a[0] !== pair.b[0] && hardSlips(pair, 2) < 2 },
  { rule: 'consonant', holds: (pair) => pair.a.length === pair.b.length && hardSlips(pair, 2) === 1 },
  { rule: 'several_slips', holds: (pair) => hardSlips(pair, 2) < 2 },
  {
    rule: 'two_letters',
    holds: (pair) => Math.min(pair.a.length, pair.b.length) >= LONG_WORD && hardSlips(pair, 3) < 3,
  },
]

const MILD: ReadonlySet<NameRule> = new Set(['vowel', 'doubled_letter', 'one_letter'])

/** The rule under which two different words may be the same; null without one. */
export const spellingRule = (a: string, b: string, part: NamePart): NameRule | null => {
  if (Math.abs(collapsed(a).length - collapsed(b).length) > 2) return null
  return spellingRules.find(({ holds }) => holds({ a, b, part }))?.rule ?? null
}

export const isMildSlip = (rule: NameRule | null): boolean => rule !== null && MILD.has(rule)
