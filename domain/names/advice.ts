import type { NameClass, NameComparison, NameMatrix, NameRule, NamesOfPaper } from '#contract/names.ts'
import type { RequirementId } from '#contract/requirements.ts'
import { gravest } from './compare.ts'
import { spellingsOf } from './differing-spellings.ts'

type NameAdvice = Pick<NamesOfPaper, 'advice' | 'href'>

const NONE: NameAdvice = { advice: null, href: null }
const HARMLESS: ReadonlySet<string> = new Set(['same', 'format', 'linked'])

const issuers: Readonly<Record<RequirementId, string>> = {
  passport: 'the DFA',
  'bsn-diploma': 'your nursing school',
  'hs-diploma': 'your high school',
  transcript: 'your nursing school',
  'birth-cert': 'the civil registrar',
  'marriage-cert': 'the civil registrar',
  'prc-id': 'the PRC',
}

const BY_MESSAGE: Partial<Record<NameRule, string>> = {
  birth_day_or_month:
    'The day or month of birth must be corrected first, at the civil registrar. Tell us when you have applied for it.',
  birth_year: 'The year of birth must be corrected first, and only a court can do that. Write to us before you begin.',
}

const at = (requirementId: RequirementId) => `/documents?type=${requirementId}`
const correction = (requirementId: RequirementId) =>
  `ask ${issuers[requirementId]} to correct this paper, then upload the new one.`

export function adviceOn(
  requirementId: RequirementId,
  comparison: NameComparison,
  hasMarriageCertificate: boolean,
): NameAdvice {
  const of = gravest(comparison.differences)
  if (HARMLESS.has(of)) return NONE
  if (of === 'minor') {
    const advice = 'Bring an affidavit of one and the same person for this paper. Write to us when you have it.'
    return { advice, href: '/messages' }
  }
  if (of === 'review') {
    return { advice: 'Our team looks at this difference. You need to do nothing until we write to you.', href: null }
  }
  const grave = comparison.differences.find((one) => one.class === 'major')
  const message = grave && BY_MESSAGE[grave.rule]
  if (message) return { advice: message, href: '/messages' }
  if (grave?.rule === 'placeholder') {
    const advice =
      'Ask the civil registrar to enter your given name in place of BABY BOY or BABY GIRL, then upload the new paper.'
    return { advice, href: at(requirementId) }
  }
  if (grave?.field !== 'last' || hasMarriageCertificate) {
    return { advice: `Please ${correction(requirementId)}`, href: at(requirementId) }
  }
  const advice = `If you took another last name when you married, upload your PSA marriage certificate. Otherwise ${correction(requirementId)}`
  return { advice, href: at('marriage-cert') }
}

/** The test centre refuses another name, so the class of Pearson VUE decides the advice. */
export function adviceAtExam({ pearson }: Pick<NameComparison, 'pearson'>): NameAdvice {
  if (pearson === 'green') return NONE
  const advice =
    pearson === 'red'
      ? 'Call Pearson VUE and have it corrected before the exam. If the names differ you cannot enter, and you lose the fees.'
      : 'It differs a little. Ask Pearson VUE to make it the same.'
  return { advice, href: null }
}

export const adviceOnPapers = (
  { papers, passport }: Pick<NameMatrix, 'papers' | 'passport'>,
  differing: NameClass,
): string[] =>
  papers.flatMap(({ name, comparison, printed, advice }) => {
    if (!passport || !printed || comparison?.class !== differing || !advice) return []
    const spellings = spellingsOf(passport, printed, comparison)
    const said = spellings.map((one) => `“${one.paper}”, in your passport “${one.passport}”`).join('; ')
    return `${name}: ${said}. ${advice}`
  })
