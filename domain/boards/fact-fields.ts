import type { BoardFactKey, FactValue } from '#contract/boards/board-facts.ts'
import { requirementOf } from '../requirements/checklist.ts'
import { serviceNames } from './board-labels.ts'

interface Labelled {
  label: string
  help?: string
}

interface ChoiceField<Option extends string> extends Labelled {
  kind: 'choice' | 'choice_or_unknown' | 'choices'
  options: Readonly<Record<Option, string>>
}

interface RowsField<Row> extends Labelled {
  kind: 'rows'
  one: string
  fields: FieldsOf<Row>
}

interface PlainField extends Labelled {
  kind: 'text' | 'line' | 'currency' | 'amount' | 'items' | 'yes_no' | 'yes_no_unknown'
}

interface CountField extends Labelled {
  kind: 'count' | 'count_or_unknown'
  unit: 'days' | 'months' | 'years' | 'tries'
}

export type FactField =
  | PlainField
  | CountField
  | ChoiceField<string>
  | (Labelled & { kind: 'rows'; one: string; fields: FactFields })
export type FactFields = Readonly<{ [name: string]: FactField }>

/** Derives the form field from the type of a value, so that a fact without a form does not compile. */
type FieldOf<T> = [T] extends [boolean]
  ? PlainField & { kind: 'yes_no' }
  : [T] extends [boolean | null]
    ? PlainField & { kind: 'yes_no_unknown' }
    : [T] extends [number]
      ? CountField & { kind: 'count' }
      : [T] extends [number | null]
        ? CountField & { kind: 'count_or_unknown' }
        : [T] extends [readonly (infer One)[]]
          ? ListFieldOf<One>
          : string extends T
            ? PlainField & { kind: 'text' | 'line' | 'currency' | 'amount' }
            : [null] extends [T]
              ? ChoiceField<Exclude<T, null> & string> & { kind: 'choice_or_unknown' }
              : ChoiceField<T & string> & { kind: 'choice' }

type ListFieldOf<One> = One extends object
  ? RowsField<One>
  : string extends One
    ? PlainField & { kind: 'items' }
    : ChoiceField<One & string> & { kind: 'choices' }

type FieldsOf<Value> = { readonly [Name in keyof Value]-?: FieldOf<Exclude<Value[Name], undefined>> }

const text = (label: string, help?: string) => ({ kind: 'text', label, ...(help && { help }) }) as const
const line = (label: string) => ({ kind: 'line', label }) as const
const items = (label: string, help = 'One on each line') => ({ kind: 'items', label, help }) as const
const yesNo = (label: string) => ({ kind: 'yes_no', label }) as const
const yesNoUnknown = (label: string) => ({ kind: 'yes_no_unknown', label }) as const
const days = (label: string) => ({ kind: 'count', unit: 'days', label }) as const
const years = (label: string) => ({ kind: 'count', unit: 'years', label }) as const
const countOrNone = (unit: CountField['unit'], label: string, help = 'Leave empty where there is no limit') =>
  ({ kind: 'count_or_unknown', unit, label, help }) as const
const yearsOrNone = (label: string, help = 'Leave empty where there is none') => countOrNone('years', label, help)
// The type of the value determines the options, so that an option too many does not compile.
const choice = <Option extends string>(
  label: string,
  options: Readonly<Record<NoInfer<Option>, string>>,
): ChoiceField<Option> & { kind: 'choice' } => ({ kind: 'choice', label, options })

const note = text('In our own words', 'Only what the fields above do not say. Nurses read it.')
const money = {
  currency: { kind: 'currency', label: 'Currency' },
  amount: { kind: 'amount', label: 'Amount' },
} as const

const ssn: FieldsOf<FactValue<'ssn_to_apply'>> = {
  rule: choice('US Social Security Number', {
    required: 'Required',
    not_required: 'Not required',
    ssn_or_itin: 'Either that or an ITIN',
    ssn_or_affidavit: 'Either that or an affidavit of having none',
    only_if_in_us: 'Only for those who live or work in the United States',
    disclose_if_held: 'Given by those who have one',
  }),
  note,
}

const documentNames = {
  passport: requirementOf('passport').name,
  'bsn-diploma': requirementOf('bsn-diploma').name,
  'hs-diploma': requirementOf('hs-diploma').name,
  transcript: requirementOf('transcript').name,
  'birth-cert': requirementOf('birth-cert').name,
  'marriage-cert': requirementOf('marriage-cert').name,
  'prc-id': requirementOf('prc-id').name,
}

const factFields: { readonly [K in BoardFactKey]: FieldsOf<FactValue<K>> } = {
  exam_route: { offered: yesNo('Can graduates of schools abroad take the exam here for a first licence?'), note },
  evaluation: {
    needed: yesNo('Is a credential evaluation required?'),
    services: { kind: 'choices', label: 'Services that the board names', options: serviceNames },
    othersMayCount: yesNo('May other services count?'),
    courseByCourse: yesNo('Does it have to be course by course?'),
    note,
  },
  evaluation_life: { days: days('A report counts for'), note },
  english: {
    mode: choice('English test', {
      always_unless_country: 'Required, even for those who were taught in English',
      unless_taught_in_english: 'Required of those who were not taught in English',
      exam_counts: 'A licensing exam in English counts as proof',
      none_seen: 'No rule seen',
    }),
    exemptCountries: items('Countries that are excused'),
    tests: items('Tests and scores that are accepted'),
    note,
  },
  ssn_to_apply: ssn,
  ssn_to_sit: ssn,
  ssn_to_license: ssn,
  home_licence: {
    rule: choice('Licence at home', {
      required: 'Required',
      not_required: 'Not required',
      verified_if_held: 'Not required, and confirmed where one is held',
    }),
    beforeExam: yesNo('Is it needed before the exam?'),
    retestProofYears: yearsOrNone(
      'For a retake, a proof of it is at most so old',
      'Leave empty where no limit is known',
    ),
    note,
  },
  education_level: {
    level: choice('Degree', { bsn: 'A BSN', approved_programme: 'A programme that its own country approved' }),
    note,
  },
  programme: {
    theoryWithPractice: yesNoUnknown('Must theory and practice have been taught side by side?'),
    gapsCanBeMadeUp: yesNoUnknown('Can gaps be made up?'),
    areas: items('Areas of nursing'),
    note,
  },
  recency: {
    graduatedWithinYears: years('Graduated within'),
    orPractisedWithinYears: yearsOrNone('Or worked as a nurse within'),
    note,
  },
  residence: { lawfulUsResidence: yesNo('Is proof of lawful residence in the United States required?'), note },
  fingerprints: {
    needed: yesNo('Are fingerprints required?'),
    how: items('How they are taken'),
    maxAgeDays: countOrNone('days', 'At most so old at the application'),
    maxAgeMonths: countOrNone('months', 'Or at most so old, in months'),
    ownCardAllowed: yesNoUnknown('May she bring a card of her own?'),
    note,
  },
  jurisprudence_exam: { needed: yesNo('Is an exam about nursing law required?'), note },
  courses: { courses: items('Courses'), note },
  papers_from_nurse: { papers: items('Papers that the nurse sends'), note },
  papers_from_source: {
    papers: {
      kind: 'rows',
      label: 'Papers that others send',
      one: 'paper',
      fields: {
        from: choice('From', {
          school: 'Nursing school',
          high_school: 'High school',
          prc: 'PRC',
          evaluator: 'Evaluator',
          agency: 'Agency',
        }),
        paper: line('Paper'),
      },
    },
    note,
  },
  packet: {
    order: {
      kind: 'rows',
      label: 'Order of the documents in the packet',
      help: 'What is not named follows in the order of the checklist.',
      one: 'document',
      fields: { paper: choice('Document', documentNames) },
    },
    noBlanks: yesNo('Does the board refuse blank fields?'),
    note,
  },
  intake: { where: items('Where to apply'), note },
  fee: { ...money, note },
  other_fees: {
    lines: { kind: 'rows', label: 'Other fees', one: 'fee', fields: { line: line('For'), ...money } },
    note,
  },
  payment_means: { accepted: items('What is accepted'), note },
  usual_time: {
    minDays: days('At least'),
    maxDays: days('At most'),
    workingDays: yesNo('Are these working days?'),
    covers: choice('What it covers', {
      whole_way: 'From start to end',
      board_review: 'The review of a whole file',
      each_paper: 'The review of each paper',
      hand_over: 'The word to Pearson VUE',
    }),
    note,
  },
  ask_not_before: { days: days('Not to be asked in the first'), note },
  file_life: { years: years('A file stays open for'), note },
  draft_life: { days: days('A draft stays open for'), note },
  retake_limits: {
    maxTries: countOrNone('tries', 'At most'),
    withinYears: yearsOrNone('Pass within'),
    yearsCountFrom: {
      kind: 'choice_or_unknown',
      label: 'Those years count from',
      options: { graduation: 'Graduation', application: 'The application', first_try: 'The first try' },
    },
    oneTryIfGraduatedOverYears: yearsOrNone('One try only for those who graduated longer ago than'),
    steps: {
      kind: 'rows',
      label: 'What is asked after failed tries',
      one: 'condition',
      fields: { afterFails: { kind: 'count', unit: 'tries', label: 'After failed' }, needs: line('Needs') },
    },
    note,
  },
  att_days: { days: days('Length of the permission to test'), note },
  resend_eligibility: {
    withinDays: countOrNone('days', 'Sent again within', 'Leave empty where it is told in years'),
    withinYears: yearsOrNone('Or within', 'Leave empty where it is told in days'),
    note,
  },
  agency: {
    mayPay: yesNoUnknown('May an agency pay?'),
    mayFile: yesNoUnknown('May an agency fill in the application?'),
    note,
  },
  test_seat: { domestic: yesNo('Does the test centre count as one in the United States?'), note },
  warning: { note: text('What is good to know', 'Nurses read it.') },
}

export const fieldsOf = (key: BoardFactKey): FactFields => factFields[key]
