import type { NameRule } from '#contract/names.ts'

export type NamePart = 'first' | 'middle' | 'last'

interface NormalisingStep {
  rule: NameRule
  apply: (text: string, part: NamePart) => string
}

const tidy = (text: string) => text.trim().replace(/\s+/g, ' ')

const STANDS_FOR: Readonly<Record<string, string>> = { Ø: 'O', Đ: 'D', Ð: 'D', Ł: 'L', Æ: 'AE', Œ: 'OE', Þ: 'TH' }

const withoutAccents = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ØĐÐŁÆŒÞ]/g, (letter) => STANDS_FOR[letter] ?? letter)

export const upperCase = (text: string): string =>
  tidy(
    text
      .normalize('NFC')
      .replace(/\p{Cf}/gu, '')
      .toUpperCase(),
  )

const APOSTROPHES = /['’‘ʼ`´′"“”]/g
const STOPS = /[.,;:]/g
const HYPHENS = /[\p{Pd}/]/gu
const TITLES = /^(SIS|SISTER|SOR) /

/**
 * Normalising steps, mildest first and cumulative: the rule of the first step that makes both names equal is the
 * verdict. No step changes stored data.
 */
export const normalisingSteps: readonly NormalisingStep[] = [
  { rule: 'case_and_spaces', apply: upperCase },
  { rule: 'accents', apply: withoutAccents },
  { rule: 'full_stops', apply: (text) => tidy(text.replace(APOSTROPHES, '').replace(STOPS, ' ')) },
  { rule: 'santa', apply: (text) => text.replace(/\bST([AO])\b/g, 'SANT$1') },
  { rule: 'maria', apply: (text, part) => (part === 'first' ? text.replace(/^MA\b/, 'MARIA') : text) },
  { rule: 'religious_title', apply: (text, part) => (part === 'first' ? text.replace(TITLES, 'SISTER ') : text) },
  { rule: 'hyphen', apply: (text) => tidy(text.replace(HYPHENS, ' ')) },
]

export const wordsOf = (text: string, part: NamePart): string[] => {
  const words = normalisingSteps.reduce((so, step) => step.apply(so, part), text)
  return words === '' ? [] : words.split(' ')
}

export const lettersOf = (text: string): string => withoutAccents(upperCase(text)).replace(/[^\p{L}\p{N}]/gu, '')
