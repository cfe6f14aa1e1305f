import type {
  NameClass,
  NameComparison,
  NameDifference,
  NameField,
  NameRule,
  PearsonLight,
  PrintedName,
} from '#contract/names.ts'
import { lettersOf, type NamePart, normalisingSteps, upperCase, wordsOf } from './letters.ts'
import { nameRules, severityOf } from './rules.ts'
import { splitSuffix, suffixOf } from './suffix.ts'
import { wordRule } from './words.ts'

/** The mildest rule that makes the texts equal; null where they are identical. */
function partRule(a: string, b: string, part: NamePart): NameRule | null {
  if (a === b) return null
  let [one, other] = [a, b]
  for (const { rule, apply } of normalisingSteps) {
    one = apply(one, part)
    other = apply(other, part)
    if (one === other) return rule
  }
  return wordRule(wordsOf(a, part), wordsOf(b, part), part)
}

const INITIALS = /^\p{L}(?: ?\p{L})?$/u

const isInitials = (initials: readonly string[], words: readonly string[]) => {
  const letters = initials.join('')
  return (
    INITIALS.test(initials.join(' ')) &&
    (words[0]?.[0] === letters || words.map(([first]) => first).join('') === letters)
  )
}

function middleRule(a: string, b: string): NameRule | null {
  const [one, other] = [wordsOf(a, 'middle'), wordsOf(b, 'middle')]
  if (one.length === 0 && other.length === 0) return null
  if (one.length === 0 || other.length === 0) return 'middle_absent'
  const rule = partRule(a, b, 'middle')
  if (rule === null || severityOf(nameRules[rule].class) <= severityOf('format')) return rule
  if (isInitials(one, other) || isInitials(other, one)) return 'middle_initial'
  return nameRules[rule].class === 'minor' ? rule : 'middle_differs'
}

function suffixRule(a: string, b: string): NameRule | null {
  if (a === b) return null
  const [one, other] = [suffixOf(a), suffixOf(b)]
  if (one === other) return lettersOf(a) === lettersOf(b) ? 'full_stops' : 'suffix_style'
  return one === '' || other === '' ? 'suffix_absent' : 'suffix_differs'
}

const birthRule = (a: string | null, b: string | null): NameRule | null => {
  if (a === null || b === null || a === b) return null
  return a.slice(0, 4) === b.slice(0, 4) ? 'birth_day_or_month' : 'birth_year'
}

const sexRule = (a: string | null, b: string | null): NameRule | null =>
  a === null || b === null || a === b ? null : 'sex_entry'

const sameName = (a: string, b: string) => {
  const rule = partRule(a, b, 'last')
  return a !== '' && b !== '' && (rule === null || severityOf(nameRules[rule].class) <= severityOf('minor'))
}

type Rules = Partial<Record<NameField, NameRule | null>>

const crossRules: readonly ((rules: Rules, passport: PrintedName, other: PrintedName, married: boolean) => Rules)[] = [
  (rules, passport, other) =>
    rules.last &&
    severityOf(nameRules[rules.last].class) >= severityOf('review') &&
    sameName(passport.middle, other.last) &&
    sameName(passport.last, other.middle)
      ? { middle: 'middle_and_last_swapped', last: 'middle_and_last_swapped' }
      : {},
  (rules, passport, other, married) => {
    if (!married || !rules.last || nameRules[rules.last].class !== 'major') return {}
    // The middle name of a married woman is her last name at birth.
    const explained = sameName(passport.middle, other.last) || sameName(other.middle, passport.last)
    return { last: 'married_name', ...(rules.middle && explained && { middle: 'married_name' as const }) }
  },
  ({ first, last }) =>
    first && last && nameRules[first].class === 'minor' && nameRules[last].class === 'minor'
      ? { name: 'first_and_last' }
      : {},
]

const FIELDS: readonly NameField[] = ['first', 'middle', 'last', 'suffix', 'birthDate', 'sex', 'name']

export function compareNames(passport: PrintedName, other: PrintedName, marriageCertificate: boolean): NameComparison {
  const [one, two] = [splitSuffix(passport), splitSuffix(other)]
  const found: Rules = {
    first: partRule(one.first, two.first, 'first'),
    middle: middleRule(one.middle, two.middle),
    last: partRule(one.last, two.last, 'last'),
    suffix: suffixRule(one.suffix, two.suffix),
    birthDate: birthRule(one.birthDate, two.birthDate),
    sex: sexRule(one.sex, two.sex),
  }
  const rules = { ...found }
  for (const judge of crossRules) Object.assign(rules, judge(rules, one, two, marriageCertificate))
  const differences = FIELDS.flatMap((field): NameDifference[] => {
    const rule = rules[field]
    if (!rule) return []
    const { class: of, sentence } = nameRules[rule]
    return of === 'same' ? [] : [{ field, class: of, rule, sentence }]
  })
  return { class: gravest(differences), pearson: pearsonLight(one, two), differences }
}

export const gravest = (differences: readonly { class: NameClass }[]): NameClass =>
  differences.reduce<NameClass>((so, { class: of }) => (severityOf(of) > severityOf(so) ? of : so), 'same')

function pearsonLight(passport: PrintedName, other: PrintedName): PearsonLight {
  const names = [
    [passport.first, other.first],
    [passport.last, other.last],
  ] as const
  const suffix = suffixRule(passport.suffix, other.suffix)
  const red =
    names.some(([a, b]) => lettersOf(a) !== lettersOf(b)) ||
    suffix === 'suffix_differs' ||
    birthRule(passport.birthDate, other.birthDate) !== null
  if (red) return 'red'
  return suffix !== null || names.some(([a, b]) => upperCase(a) !== upperCase(b)) ? 'amber' : 'green'
}

export interface NamedEntry {
  firstName: string
  lastName: string
}

export function comparedAtExam(
  passport: PrintedName,
  { firstName: first, lastName: last }: NamedEntry,
): { printed: PrintedName; comparison: NameComparison } {
  const printed = { first, last, middle: '', suffix: '', birthDate: null, sex: null }
  return { printed, comparison: compareNames(passport, printed, false) }
}
