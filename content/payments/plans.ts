import type { StepCode } from '#contract/path/path-steps.ts'

export interface PlanTemplate {
  code: string
  name: string
  /** Parts in due order: due a number of days after the first part, or at a step of the path. */
  parts: readonly ({ afterDays: number } | { atStep: StepCode })[]
}

// Examples for the company to confirm. A code in use never changes its meaning.
export const planTemplates: readonly PlanTemplate[] = [
  { code: 'two_monthly', name: '2 monthly parts', parts: [{ afterDays: 0 }, { afterDays: 30 }] },
  {
    code: 'three_monthly',
    name: '3 monthly parts',
    parts: [{ afterDays: 0 }, { afterDays: 30 }, { afterDays: 60 }],
  },
  {
    code: 'six_monthly',
    name: '6 monthly parts',
    parts: [0, 30, 60, 90, 120, 150].map((afterDays) => ({ afterDays })),
  },
  {
    code: 'by_step',
    name: 'By step: now, with the evaluation, and with the board',
    parts: [{ afterDays: 0 }, { atStep: 'evaluation_ordered' }, { atStep: 'board_submitted' }],
  },
]

/** Raise this version with every change of the text: an applicant accepts one version. */
export const PLAN_TEXT_VERSION = '2026-11'
export const PLAN_TEXT_LANGUAGE = 'en'

interface PlanInWords {
  brandName: string
  total: string
  parts: readonly { amount: string; due: string }[]
}

export const planText = ({ brandName, total, parts }: PlanInWords): string =>
  [
    `I will pay ${total} of service fees to ${brandName} in ${parts.length} parts:`,
    ...parts.map(({ amount, due }, place) => `${place + 1}. ${amount}, due ${due}.`),
    'There is no interest and no late fee. I may pay any part sooner.',
    'If I cannot pay on a date, I write to the team before it, and we agree on a new plan.',
    'My documents stay open to me whatever is due.',
  ].join('\n')
