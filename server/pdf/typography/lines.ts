const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/
const NUMBER = /^\p{Nd}/u
const LETTER = /\p{L}/u
const mirrored = new Map(
  ['()', '[]', '{}', '<>', '«»'].flatMap(([a = '', b = '']) => [[a, b] as const, [b, a] as const]),
)

export const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text.replace(/\p{Nd}/gu, ''))

/** A part of a line in one direction and one font. An odd level runs from right to left. */
export interface TextRun {
  text: string
  level: number
  font: string
}

// Keeps a number and its separators in one part: 2026-01, 1,234.
const PARTS = /[0-9]+(?:[-+.,:/][0-9]+)*|\p{Nd}+|[^\p{Nd}]/gu
const ACCENT = /^[\p{M}\u200c\u200d]/u

/**
 * Splits a line into runs in reading order, by the Unicode bidirectional algorithm without embeddings, which no name
 * has.
 */
export function runsOf(line: string, base: TextDirection, fontOf: (character: string) => string): TextRun[] {
  const parts = line.match(PARTS) ?? []
  const strong: (TextDirection | null)[] = []
  for (const part of parts) strong.push(ACCENT.test(part) ? (strong.at(-1) ?? null) : wayOf(part))
  const runs: TextRun[] = []
  parts.forEach((part, index) => {
    const level = levelOf({ part, index, strong, base, parts })
    const text = level % 2 === 1 ? (mirrored.get(part) ?? part) : part
    const last = runs.at(-1)
    // A blank between Arabic or Hebrew words uses their font, so that a reader extracts the words as they were written.
    const font = part === ' ' && last && isRightToLeft(last.text) ? last.font : fontOf(part)
    if (last && last.level === level && last.font === font) last.text += text
    else runs.push({ text, level, font })
  })
  return runs
}

/** 0 is from left to right, 1 from right to left. */
export type TextDirection = 0 | 1

export const baseOf = (text: string): TextDirection => (RIGHT_TO_LEFT.test(/\p{L}/u.exec(text)?.[0] ?? '') ? 1 : 0)

function wayOf(part: string): TextDirection | null {
  if (!LETTER.test(part)) return null
  return RIGHT_TO_LEFT.test(part) ? 1 : 0
}

interface LinePosition {
  part: string
  index: number
  parts: readonly string[]
  strong: readonly (TextDirection | null)[]
  base: TextDirection
}

function levelOf({ part, index, parts, strong, base }: LinePosition): number {
  const way = strong[index]
  const before = strong.slice(0, index).findLast((one) => one !== null) ?? base
  if (NUMBER.test(part)) return before === 1 || base === 1 ? 2 : 0
  if (way === 1) return 1
  if (way === 0) return base === 1 ? 2 : 0
  if (before !== wayBehind({ index, parts, strong, base }, before)) return base
  return before === 1 ? 1 : base === 1 ? 2 : 0
}

/** Returns the direction of the next letter or number; a number takes the direction before it. */
function wayBehind({ index, parts, strong, base }: Omit<LinePosition, 'part'>, before: TextDirection): TextDirection {
  const next = parts.findIndex((one, at) => at > index && (strong[at] !== null || NUMBER.test(one)))
  return next < 0 ? base : (strong[next] ?? before)
}

/**
 * Returns the letters of a run in the order that PDFKit needs. PDFKit reverses every run with Arabic or Hebrew letters,
 * even its digits, which it should not, and no other run, such as brackets and blanks between.
 */
export function toGivenOrder({ text, level }: TextRun): string {
  const isTurned = RIGHT_TO_LEFT.test(text)
  return isTurned === (level % 2 === 1) ? text : [...text].reverse().join('')
}

export function inVisualOrder(runs: readonly TextRun[]): TextRun[] {
  const ordered = [...runs]
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level--) {
    let from = 0
    while (from < ordered.length) {
      let to = from
      while (to < ordered.length && (ordered[to]?.level ?? 0) >= level) to++
      if (to > from) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse())
      from = to + 1
    }
  }
  return ordered
}

export function wrapLines(text: string, { most, fits }: { most: number; fits: (line: string) => boolean }): string[] {
  const lines: string[] = []
  let rest = text.trim().replace(/\s+/g, ' ')
  while (rest !== '' && lines.length < most) {
    const line = longest(rest, fits)
    lines.push(line)
    rest = rest.slice(line.length).trimStart()
  }
  const last = lines.at(-1)
  if (rest === '' || last === undefined) return lines
  const letters = [...last]
  const kept = mostOf(letters.length, (count) => fits(`${letters.slice(0, count).join('')}…`))
  return [...lines.slice(0, -1), `${letters.slice(0, kept).join('').trimEnd()}…`]
}

function longest(text: string, fits: (line: string) => boolean): string {
  if (fits(text)) return text
  const words = text.split(' ')
  const whole = mostOf(words.length, (count) => fits(words.slice(0, count).join(' ')))
  if (whole > 1 || fits(words[0] ?? '')) return words.slice(0, whole).join(' ')
  const letters = [...(words[0] ?? '')]
  return letters
    .slice(
      0,
      mostOf(letters.length, (count) => fits(letters.slice(0, count).join(''))),
    )
    .join('')
}

/** Finds the largest number up to `count` that fits, or 1, by bisection: measuring a line takes long. */
function mostOf(count: number, fits: (count: number) => boolean): number {
  let [low, high] = [1, count]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle - 1
  }
  return low
}
