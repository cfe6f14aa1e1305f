import type { NameRule } from '#contract/names.ts'
import type { NamePart } from './letters.ts'
import { graver, nameRules, severityOf } from './rules.ts'
import { isMildSlip, spellingRule } from './spelling-rules.ts'

const PARTICLES: ReadonlySet<string> = new Set(
  'DE DEL DELA DELAS DELOS LA LAS LO LOS Y E DA DAS DO DOS DI VAN VON DER DEN'.split(' '),
)
const JOINED_PARTICLES = ['DE', 'DEL', 'DELA', 'DELAS', 'DELOS'] as const

const PLACEHOLDER = /^BABY (BOY|GIRL)\b/

const LONGEST_GROUP = 3
// No real name has more words; longer text is compared only by order and spaces, to limit the time.
const MOST_WORDS = 20

const RULES_OF_MISSING: Readonly<Record<NamePart, NameRule>> = {
  first: 'given_word_missing',
  middle: 'middle_differs',
  last: 'last_word_missing',
}

const missingRule = (word: string, part: NamePart): NameRule =>
  PARTICLES.has(word) ? 'particle_missing' : RULES_OF_MISSING[part]

const isInitialOf = (one: string, other: string) => one.length === 1 && other.length > 1 && other.startsWith(one)

/** The rule that equates two word groups; undefined where they are equal, null without a rule. */
function groupRule(a: readonly string[], b: readonly string[], part: NamePart): NameRule | null | undefined {
  const [one, other] = [a.join(''), b.join('')]
  const joins = a.length !== b.length
  if (one === other) return joins ? 'spacing' : undefined
  if (!joins && part === 'first' && (isInitialOf(one, other) || isInitialOf(other, one))) return 'given_initial'
  const spelling = spellingRule(one, other, part)
  if (!joins) return spelling
  // A single letter is an initial, not a typing error of the next word.
  const lone = [...a, ...b].some((word) => word.length === 1)
  return lone || !isMildSlip(spelling) ? null : graver('spacing', spelling ?? 'spacing')
}

interface Route {
  rule: NameRule | undefined
  matched: number
}

const GROUPS: readonly (readonly [number, number])[] = [
  [1, 1],
  ...Array.from({ length: LONGEST_GROUP - 1 }, (_, index) => index + 2).flatMap((size): [number, number][] => [
    [1, size],
    [size, 1],
  ]),
]

const severity = (rule: NameRule | undefined) => (rule === undefined ? -1 : severityOf(nameRules[rule].class))
const worse = (one: NameRule | undefined, other: NameRule | undefined) =>
  one === undefined ? other : other === undefined ? one : graver(one, other)

const better = (one: Route | undefined, other: Route | undefined): Route | undefined => {
  if (one === undefined || other === undefined) return one ?? other
  const [first, second] = [severity(one.rule), severity(other.rule)]
  return second < first || (second === first && other.matched > one.matched) ? other : one
}

type Reached = readonly (readonly (Route | undefined)[])[]

/**
 * The mildest match of two word lists in the same order, where words may be missing only in the first; at least one
 * word must match.
 */
function inOrder(fewer: readonly string[], more: readonly string[], part: NamePart): Route | undefined {
  if (Math.max(fewer.length, more.length) > MOST_WORDS) return undefined
  const rows: (Route | undefined)[][] = [[{ rule: undefined, matched: 0 }]]
  for (let i = 0; i <= fewer.length; i += 1) {
    const row = rows[i] ?? []
    rows[i] = row
    for (let j = row.length; j <= more.length; j += 1) {
      row[j] = better(skipping(rows, { i, j, more, part }), matching(rows, { i, j, fewer, more, part }))
    }
  }
  const whole = rows[fewer.length]?.[more.length]
  return whole && whole.matched > 0 ? whole : undefined
}

interface AtWord {
  i: number
  j: number
  more: readonly string[]
  part: NamePart
}

function skipping(rows: Reached, { i, j, more, part }: AtWord): Route | undefined {
  const [skipped, before] = [more[j - 1], rows[i]?.[j - 1]]
  if (!before || skipped === undefined) return undefined
  return { rule: worse(before.rule, missingRule(skipped, part)), matched: before.matched }
}

function matching(rows: Reached, at: AtWord & { fewer: readonly string[] }): Route | undefined {
  const { i, j, fewer, more, part } = at
  return GROUPS.reduce<Route | undefined>((best, [a, b]) => {
    const from = a <= i && b <= j ? rows[i - a]?.[j - b] : undefined
    const rule = from && groupRule(fewer.slice(i - a, i), more.slice(j - b, j), part)
    return from && rule !== null ? better(best, { rule: worse(from.rule, rule), matched: from.matched + 1 }) : best
  }, undefined)
}

/** The same words in another order; one may be misspelt, and words may be missing on one side. */
function inAnyOrder(a: readonly string[], b: readonly string[], part: NamePart): NameRule | undefined {
  const left = [...b]
  const onlyA = a.filter((word) => {
    const at = left.indexOf(word)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  if (onlyA.length === a.length) return undefined
  const [one, other] = [onlyA[0], left[0]]
  if (onlyA.length === 1 && left.length === 1 && one !== undefined && other !== undefined) {
    const rule = spellingRule(one, other, part)
    return rule === null ? undefined : graver('word_order', rule)
  }
  if (onlyA.length > 0 && left.length > 0) return undefined
  return [...onlyA, ...left].map((word) => missingRule(word, part)).reduce(graver, 'word_order')
}

function joinedParticle(a: readonly string[], b: readonly string[]): NameRule | undefined {
  const [one, other] = [a.join(''), b.join('')]
  if (one === '' || other === '') return undefined
  const joins = JOINED_PARTICLES.some((particle) => particle + one === other || particle + other === one)
  return joins ? 'particle_missing' : undefined
}

/** The rule that equates two normalised name parts; `other_name` without one. */
export function wordRule(a: readonly string[], b: readonly string[], part: NamePart): NameRule {
  if (part === 'first' && PLACEHOLDER.test(a.join(' ')) !== PLACEHOLDER.test(b.join(' '))) return 'placeholder'
  if (a.join('') === b.join('')) return 'spacing'
  const routes = [
    inOrder(a, b, part)?.rule,
    inOrder(b, a, part)?.rule,
    inAnyOrder(a, b, part),
    part === 'first' ? undefined : joinedParticle(a, b),
  ].filter((rule) => rule !== undefined)
  const [mildest] = routes.sort((one, other) => severity(one) - severity(other))
  return mildest ?? 'other_name'
}
