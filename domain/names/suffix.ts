import type { PrintedName } from '#contract/names.ts'
import { lettersOf } from './letters.ts'

const STYLES: Readonly<Record<string, string>> = {
  JUNIOR: 'JR',
  SENIOR: 'SR',
  '2ND': 'II',
  '3RD': 'III',
  '4TH': 'IV',
  '5TH': 'V',
  SECOND: 'II',
  THIRD: 'III',
  FOURTH: 'IV',
}

// A single V or I may be an initial.
const AT_THE_END = /[\s,]+(JR|SR|JUNIOR|SENIOR|II|III|IV|2ND|3RD|4TH)\.?$/i

export const suffixOf = (text: string): string => {
  const letters = lettersOf(text)
  return STYLES[letters] ?? letters
}

/** Documents without a suffix field print the suffix after the first or the last name. */
export function splitSuffix(name: PrintedName): PrintedName {
  if (name.suffix !== '') return name
  for (const part of ['last', 'first'] as const) {
    const text = name[part].trim()
    const [ending, suffix] = AT_THE_END.exec(text) ?? []
    if (ending && suffix) return { ...name, [part]: text.slice(0, -ending.length), suffix }
  }
  return name
}
