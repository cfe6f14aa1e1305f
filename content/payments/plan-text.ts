/** Raised with every change of the words: who accepted has accepted that version. */
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
