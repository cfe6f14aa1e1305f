import type { Confidence } from '#contract/board-facts.ts'

/** A number that somebody else decides: an example to confirm, never advice. */
export interface SourcedNumber {
  value: number
  unit: 'minutes' | 'hours' | 'days' | 'business_days' | 'months' | 'years' | 'times'
  source: string
  checkedOn: string
  confidence: Confidence
}

const CHECKED = '2026-11-22'

const fact = (value: number, unit: SourcedNumber['unit'], source: string, confidence: Confidence): SourcedNumber => ({
  value,
  unit,
  source,
  checkedOn: CHECKED,
  confidence,
})

export const examConstants = {
  permitShortest: fact(60, 'days', 'ncsbn.org, copied by adevia', 'medium'),
  permitLongest: fact(365, 'days', 'ncsbn.org, copied by adevia', 'medium'),
  bookBefore: fact(30, 'days', 'nclex.com, scheduling', 'medium'),
  moveNotice: fact(24, 'hours', 'ncsbn.org, changing an appointment', 'high'),
  retestPolicy: fact(45, 'days', 'nclex.com, results', 'high'),
  retestFrom: fact(46, 'days', 'nclex.com, results: 45 days free of tests between two, as we read it', 'medium'),
  triesInAYear: fact(8, 'times', 'nclex.com, results', 'high'),
  registrationLife: fact(365, 'days', 'Candidate bulletin, quoted by thenurseszone.com and uworld.com', 'high'),
  orderIdle: fact(12, 'months', 'cgfns.org, help', 'high'),
  reprocessWithin: fact(12, 'months', 'cgfns.org, help', 'high'),
  licenceProofLife: fact(3, 'years', 'cgfns.zendesk.com', 'medium'),
  callAfterEligible: fact(14, 'days', 'Old bulletin, copied at scribd.com', 'medium'),
  officialResult: fact(42, 'days', 'nclex.com, results', 'high'),
  quickResult: fact(2, 'business_days', 'nclex.com, results', 'high'),
  lateBy: fact(30, 'minutes', 'ncsbn.org, exam day', 'high'),
  evaluatorCopies: fact(2, 'years', 'ierf.org', 'medium'),
  draftFormLife: fact(30, 'days', 'Copies of NYSED pages', 'medium'),
  entryWithin: fact(4, 'years', '22 TAC 217.4', 'high'),
} as const satisfies Record<string, SourcedNumber>

/** How many days before a date its people are reminded; the distances of the ATT are those that were collected. */
export const alertDays = {
  permit: [60, 30, 14, 7],
  appointment: [7, 2, 1],
  papers: [60, 30, 14, 7],
  passport: [180, 90, 60, 30],
  file: [90, 60, 30, 14],
  retest: [14, 0],
} as const

/** A fact that nobody looked at for so many days is told as one that is being checked again. */
export const STALE_AFTER_DAYS = 90

export type ExamConstants = Readonly<Record<keyof typeof examConstants, SourcedNumber>>

export interface BoardRules {
  name: string
  /** False where the board asks for no evaluation by others; null where nothing certain was found. */
  evaluation: boolean | null
  fileLife?: SourcedNumber
  resendWithin?: SourcedNumber
  fingerprintsLife?: SourcedNumber
  licenceProofLife?: SourcedNumber
  mostTries?: SourcedNumber
  decision?: { min: number; max: number; source: string; checkedOn: string; confidence: Confidence }
}

const weeks = (min: number, max: number, source: string, confidence: Confidence) => ({
  decision: { min: min * 7, max: max * 7, source, checkedOn: CHECKED, confidence },
})

export const boardRules: Readonly<Record<string, BoardRules>> = {
  NY: { name: 'New York', evaluation: null },
  IL: {
    name: 'Illinois',
    evaluation: true,
    fileLife: fact(3, 'years', 'topregisterednurse.com, twistidea.com', 'medium'),
    fingerprintsLife: fact(60, 'days', '68 Ill. Adm. Code 1300.300', 'high'),
  },
  TX: {
    name: 'Texas',
    evaluation: true,
    fileLife: fact(1, 'years', 'Board form, copied at 5y1.org', 'medium'),
    licenceProofLife: fact(1, 'years', 'Board form, copied at 5y1.org; typesofnursing.com', 'medium'),
    decision: { min: 10, max: 14, source: 'Board form, copied at 5y1.org', checkedOn: CHECKED, confidence: 'medium' },
  },
  NM: {
    name: 'New Mexico',
    evaluation: true,
    fileLife: fact(1, 'years', 'nursingmanthra.com', 'medium'),
    mostTries: fact(5, 'times', 'nursingmanthra.com: within 3 years', 'medium'),
  },
  NMI: { name: 'Northern Mariana Islands', evaluation: false, ...weeks(4, 8, 'nmibon.info', 'high') },
  AZ: { name: 'Arizona', evaluation: true },
  FL: {
    name: 'Florida',
    evaluation: true,
    resendWithin: fact(1, 'years', 'floridasnursing.gov, questions', 'high'),
    mostTries: fact(3, 'times', 'FAC 64B9-3.0025 by its title; several guides: then a course', 'medium'),
  },
  OH: { name: 'Ohio', evaluation: true },
  WA: { name: 'Washington', evaluation: true },
  CA: { name: 'California', evaluation: false },
  VT: {
    name: 'Vermont',
    evaluation: true,
    fileLife: fact(1, 'years', 'sec.state.vt.us', 'medium'),
  },
  KY: { name: 'Kentucky', evaluation: null, fingerprintsLife: fact(6, 'months', '201 KAR 20:070', 'high') },
  NV: {
    name: 'Nevada',
    evaluation: true,
    fileLife: fact(1, 'years', 'incrediblehealth.com; vivian.com', 'medium'),
    mostTries: fact(4, 'times', 'NAC 632.165', 'medium'),
  },
  MN: { name: 'Minnesota', evaluation: true },
  OR: { name: 'Oregon', evaluation: true },
  PA: { name: 'Pennsylvania', evaluation: null },
  ND: { name: 'North Dakota', evaluation: true },
  HI: { name: 'Hawaii', evaluation: true },
  GU: { name: 'Guam', evaluation: null },
  OK: { name: 'Oklahoma', evaluation: null },
  AK: { name: 'Alaska', evaluation: null },
  MA: { name: 'Massachusetts', evaluation: true },
}
