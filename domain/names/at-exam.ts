import type { NameComparison, PrintedName } from '#contract/names.ts'
import { compareNames } from './compare.ts'

export interface NamedEntry {
  firstName: string
  lastName: string
}

/** The name of a registration or a permission, which has two parts, against the passport. */
export function comparedAtExam(
  passport: PrintedName,
  { firstName: first, lastName: last }: NamedEntry,
): { printed: PrintedName; comparison: NameComparison } {
  const printed = { first, last, middle: '', suffix: '', birthDate: null, sex: null }
  return { printed, comparison: compareNames(passport, printed, false) }
}
