import type { Colleague } from '#contract/team/colleague.ts'

/** The text after the last `@` before the caret, with its start; null outside a mention. */
export function mentionAt(text: string, caret: number): { start: number; typed: string } | null {
  const before = text.slice(0, caret)
  // A name may be of several words, but an address such as ana@lampara.example names nobody.
  const found = /(?:^|[\s(])@([\p{L}\p{M}\p{N}.@'_-]*(?: [\p{L}\p{M}\p{N}.'_-]+){0,3} ?)$/u.exec(before)
  return found?.[1] === undefined ? null : { start: before.length - found[1].length - 1, typed: found[1] }
}

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export function matchingColleagues(team: readonly Colleague[], typed: string): Colleague[] {
  const wanted = folded(typed)
  const begins = (name: string) => (folded(name).startsWith(wanted) ? 0 : 1)
  return team
    .filter(({ name }) => folded(name).startsWith(wanted) || folded(name).includes(` ${wanted}`))
    .toSorted((one, other) => begins(one.name) - begins(other.name))
}

export const stillNamed = (text: string, mentions: readonly Colleague[]): Colleague[] =>
  mentions.filter(({ name }) => text.includes(`@${name}`))

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

export function piecesOf(text: string, mentions: readonly Colleague[]): { words: string; isName: boolean }[] {
  if (mentions.length === 0) return [{ words: text, isName: false }]
  const names = mentions.map(({ name }) => `@${name}`).toSorted((one, other) => other.length - one.length)
  return text
    .split(new RegExp(`(${names.map(escaped).join('|')})`))
    .filter((words) => words !== '')
    .map((words) => ({ words, isName: names.includes(words) }))
}
