import { z } from 'zod'
import { RequirementId } from '#contract/requirements.ts'
import { oneOf, optionalText, requiredText } from '#contract/route.ts'
import { intWithin } from '#contract/shared-fields.ts'

const text = (max = 300) => requiredText('Enter a text', max)
const texts = z.array(text(), { error: 'Give a list of texts' }).max(20, { error: 'Give at most 20' })
const someTexts = texts.min(1, { error: 'Name at least one' })

const note = optionalText(600)
const whole = (least: number, most: number) => intWithin(least, most, `Enter a whole number from ${least} to ${most}`)
const days = whole(0, 3_650)
const months = whole(1, 60)
const years = whole(1, 20)
const yesNo = z.boolean({ error: 'Enter true or false' })

export const CurrencyCode = z.string({ error: 'Enter a currency' }).regex(/^[A-Z]{3}$/, {
  error: 'Enter a currency as three letters, such as USD',
})
export const FactAmount = z.object({
  currency: CurrencyCode,
  amount: z.string({ error: 'Enter an amount' }).regex(/^\d{1,7}\.\d{2}$/, { error: 'Enter an amount such as 150.00' }),
})
export type FactAmount = z.infer<typeof FactAmount>

export const EvaluationService = oneOf([
  'cgfns_ces',
  'cgfns_cvs',
  'cgfns_certificate',
  'visascreen',
  'eres',
  'ierf',
  'silny',
  'ece',
  'fis',
  'wes',
])
export type EvaluationService = z.infer<typeof EvaluationService>

export const EnglishMode = oneOf(['always_unless_country', 'unless_taught_in_english', 'exam_counts', 'none_seen'])

export const SsnRule = oneOf([
  'required',
  'not_required',
  'ssn_or_itin',
  'ssn_or_affidavit',
  'only_if_in_us',
  'disclose_if_held',
])
export type SsnRule = z.infer<typeof SsnRule>

export const HomeLicenceRule = oneOf(['required', 'not_required', 'verified_if_held'])

export const TimeSpan = oneOf(['whole_way', 'board_review', 'each_paper', 'hand_over'])

export const PaperSource = oneOf(['school', 'high_school', 'prc', 'evaluator', 'agency'])
export type PaperSource = z.infer<typeof PaperSource>

const fields = <S extends z.core.$ZodShape>(shape: S) =>
  z.object(shape, { error: `Give an object with ${Object.keys(shape).join(', ')}` })
const list = <S extends z.ZodType>(of: S) => z.array(of, { error: 'Give a list' }).max(20, { error: 'Give at most 20' })

const ssn = fields({ rule: SsnRule, note })

export const factValues = {
  exam_route: fields({ offered: yesNo, note }),
  evaluation: fields({
    needed: yesNo,
    services: list(EvaluationService),
    othersMayCount: yesNo,
    courseByCourse: yesNo,
    note,
  }).refine(({ needed, services }) => needed || services.length === 0, {
    path: ['services'],
    error: 'Name no service where no evaluation is required',
  }),
  evaluation_life: fields({ days, note }),
  english: fields({ mode: EnglishMode, exemptCountries: texts, tests: texts, note }),
  ssn_to_apply: ssn,
  ssn_to_sit: ssn,
  ssn_to_license: ssn,
  home_licence: fields({
    rule: HomeLicenceRule,
    beforeExam: yesNo,
    retestProofYears: years.nullable().optional(),
    note,
  }),
  education_level: fields({ level: oneOf(['bsn', 'approved_programme']), note }),
  programme: fields({ theoryWithPractice: yesNo.nullable(), gapsCanBeMadeUp: yesNo.nullable(), areas: texts, note }),
  recency: fields({ graduatedWithinYears: years, orPractisedWithinYears: years.nullable(), note }),
  residence: fields({ lawfulUsResidence: yesNo, note }),
  fingerprints: fields({
    needed: yesNo,
    how: texts,
    maxAgeDays: days.nullable(),
    maxAgeMonths: months.nullable().optional(),
    ownCardAllowed: yesNo.nullable(),
    note,
  }),
  jurisprudence_exam: fields({ needed: yesNo, note }),
  courses: fields({ courses: texts, note }),
  papers_from_nurse: fields({ papers: texts, note }),
  papers_from_source: fields({ papers: list(fields({ from: PaperSource, paper: text() })), note }),
  packet: fields({ order: list(fields({ paper: RequirementId })), noBlanks: yesNo, note }),
  intake: fields({ where: someTexts, note }),
  fee: fields({ ...FactAmount.shape, note }),
  other_fees: fields({ lines: list(fields({ ...FactAmount.shape, line: text(100) })), note }),
  payment_means: fields({ accepted: someTexts, note }),
  usual_time: fields({ minDays: days, maxDays: days, workingDays: yesNo, covers: TimeSpan, note }).refine(
    ({ minDays, maxDays }) => minDays <= maxDays,
    { path: ['maxDays'], error: 'The longest time must not be shorter than the shortest' },
  ),
  ask_not_before: fields({ days, note }),
  file_life: fields({ years, note }),
  draft_life: fields({ days, note }),
  retake_limits: fields({
    maxTries: whole(1, 20).nullable(),
    withinYears: years.nullable(),
    yearsCountFrom: oneOf(['graduation', 'application', 'first_try']).nullable(),
    oneTryIfGraduatedOverYears: years.nullable(),
    steps: list(fields({ afterFails: whole(1, 20), needs: text() })),
    note,
  }).refine(({ withinYears, yearsCountFrom }) => withinYears !== null || yearsCountFrom === null, {
    path: ['withinYears'],
    error: 'Enter the years, or leave out from when they count',
  }),
  att_days: fields({ days, note }),
  resend_eligibility: fields({ withinDays: days.nullable(), withinYears: years.nullable().optional(), note }),
  agency: fields({ mayPay: yesNo.nullable(), mayFile: yesNo.nullable(), note }),
  test_seat: fields({ domestic: yesNo, note }),
  warning: fields({ note: text(600) }),
} as const

export type BoardFactKey = keyof typeof factValues
export type FactValue<K extends BoardFactKey> = z.infer<(typeof factValues)[K]>

const keys = Object.keys(factValues) as [BoardFactKey, ...BoardFactKey[]]
export const BoardFactKey = z.enum(keys, { error: 'No such fact' })

export const Confidence = oneOf(['high', 'medium', 'low'])
export type Confidence = z.infer<typeof Confidence>

export const ConflictingClaim = z.object({ claim: z.string(), source: z.string(), seen: z.string() })
export type ConflictingClaim = z.infer<typeof ConflictingClaim>

export interface SeededFactOf<K extends BoardFactKey> {
  key: K
  value: FactValue<K> | null
  source: string
  seen: string
  checkedOn: string
  confidence: Confidence
  conflict: readonly ConflictingClaim[]
}
export type SeededFact = { [K in BoardFactKey]: SeededFactOf<K> }[BoardFactKey]

export interface SeededPack {
  code: string
  state: string
  name: string
  website: string | null
  hold: string | null
  facts: readonly SeededFact[]
}
