import type { NameComparison, NameMatrix, NameRule } from '#contract/names.ts'
import { gravest } from './compare.ts'

const ADVICE: Partial<Record<NameRule, string>> = {
  birth_day_or_month:
    'The day or month of birth must be corrected first, at the civil registrar. Tell us when you have applied for it.',
  birth_year: 'The year of birth must be corrected first, and only a court can do that. Write to us before you begin.',
  placeholder: 'Ask the civil registrar to enter your given name in place of BABY BOY or BABY GIRL.',
  suffix_differs: 'The suffix must be corrected on the paper where it is wrong.',
}

/** What she does about each paper that keeps the packet from the board, with the paper's own name. */
export const adviceOnMajors = ({ papers }: Pick<NameMatrix, 'papers'>): string[] =>
  papers.flatMap(({ name, comparison, advice }) =>
    comparison?.class === 'major' && advice ? [`${name}: ${advice}`] : [],
  )

/** What the applicant does about a paper that differs from her passport; null where nothing is needed. */
export function adviceOn(comparison: NameComparison, hasMarriageCertificate: boolean): string | null {
  const of = gravest(comparison.differences)
  if (of === 'same' || of === 'format') return null
  if (of === 'minor') return 'Bring an affidavit of one and the same person for this paper.'
  if (of === 'review') return 'Our team looks at this difference. You need to do nothing until we write to you.'
  if (of === 'linked') return 'Your PSA marriage certificate explains the difference. You need to do nothing more.'
  const grave = comparison.differences.find((one) => one.class === 'major')
  const special = grave && ADVICE[grave.rule]
  if (special) return special
  return grave?.field === 'last' && !hasMarriageCertificate
    ? 'If you took another last name when you married, upload your PSA marriage certificate. Otherwise this paper must be corrected.'
    : 'This paper must be corrected before we can send your packet. Ask whoever issued it.'
}
