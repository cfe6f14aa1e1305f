import type { RetentionClass } from '#contract/retention.ts'

interface RetentionText {
  title: string
  countsFrom: string
  deletes: string
  least: number
}

export type RetentionDays = Readonly<Record<RetentionClass, number>>

/** No class is kept for longer, whoever sets it. */
export const MOST_RETENTION_DAYS = 3_653

/** What is deleted by itself once it is of no more use, from when it is counted, and the fewest days. */
export const retentionTexts: Readonly<Record<RetentionClass, RetentionText>> = {
  accounts_without_application: {
    title: 'Accounts without an application',
    countsFrom: 'Since the last visit',
    deletes: 'The account goes, with the name and the address.',
    least: 7,
  },
  unpaid_applications: {
    title: 'Applications that were begun and never paid for',
    countsFrom: 'Since the applicant last did something. Emails warn 30 and 7 days before.',
    deletes: 'The person is erased: files, details, messages and name.',
    least: 60,
  },
  payment_proofs: {
    title: 'Proofs of payment',
    countsFrom: 'Since the proof was confirmed or rejected',
    deletes: 'The file goes. Amount, reference and decision stay.',
    least: 30,
  },
  case_files: {
    title: 'Files of ended cases',
    countsFrom: 'Since the exam was passed or the application ended',
    deletes: 'Documents, proofs and packets go. What was decided about them stays.',
    least: 30,
  },
  case_details: {
    title: 'Details and messages of ended cases',
    countsFrom: 'Since the exam was passed or the application ended',
    deletes: 'Personal data sheet, messages, notes, file names and history go. Name and payments stay.',
    least: 90,
  },
  case_names: {
    title: 'Names in payments and consents',
    countsFrom: 'Since the 15 April after the year of the last payment, or of the end of the case where that is later',
    deletes: 'The person is erased. Every amount, receipt number and consent stays, under a number.',
    least: 1_826,
  },
}

/** Where no owner changed them. */
export const usualDays: RetentionDays = {
  accounts_without_application: 30,
  unpaid_applications: 183,
  payment_proofs: 90,
  case_files: 365,
  case_details: 730,
  case_names: 1_826,
}

const isNear = (days: number, unit: number) => Math.abs(days - Math.round(days / unit) * unit) < 1

/** Such as 12 months, 5 years or 90 days. */
export function periodInWords(days: number): string {
  if (days >= 1_000 && isNear(days, 365.25)) return `${Math.round(days / 365.25)} years`
  if (days >= 180 && isNear(days, 30.44)) return `${Math.round(days / 30.44)} months`
  return days === 1 ? '1 day' : `${days} days`
}
