import type { RetentionClass } from '#contract/privacy/retention.ts'

interface RetentionText {
  title: string
  countsFrom: string
  deletes: string
  least: number
}

export type RetentionDays = Readonly<Record<RetentionClass, number>>

export const MOST_RETENTION_DAYS = 3_653

/** Describes each class of automatic deletion, the start of its period and the fewest days. */
export const retentionTexts: Readonly<Record<RetentionClass, RetentionText>> = {
  accounts_without_application: {
    title: 'Accounts without an application',
    countsFrom: 'Counted from the last visit, or from the answer to a request about the data',
    deletes: 'The account is erased, with the name and the email address.',
    least: 7,
  },
  unpaid_applications: {
    title: 'Applications that were begun and never paid for',
    countsFrom: 'Counted from the last thing that the applicant did. Emails warn them 30 and 7 days before.',
    deletes: 'Everything about the person is erased: files, details, messages and name.',
    least: 60,
  },
  payment_proofs: {
    title: 'Proofs of payment',
    countsFrom: 'Counted from the day when the proof was confirmed or rejected',
    deletes: 'The file is deleted. The amount, the reference and the decision are kept.',
    least: 30,
  },
  case_files: {
    title: 'Files of ended cases',
    countsFrom: 'Counted from the day when the exam was passed, or the application rejected or withdrawn',
    deletes: 'All files are deleted. The decisions about them are kept.',
    least: 30,
  },
  case_details: {
    title: 'Details and messages of ended cases',
    countsFrom: 'Counted from the day when the exam was passed, or the application rejected or withdrawn',
    deletes:
      'The personal data sheet, messages, notes, file names and history are deleted. The name and the payments are kept.',
    least: 90,
  },
  case_names: {
    title: 'Names in payments and consents',
    countsFrom:
      'Counted from 15 April of the year after the last payment, or after the end of the case if that is later',
    deletes: 'The name is erased. Amounts, receipt numbers and consents are kept under a number.',
    least: 1_826,
  },
}

export const defaultRetentionDays: RetentionDays = {
  accounts_without_application: 30,
  unpaid_applications: 183,
  payment_proofs: 90,
  case_files: 365,
  case_details: 730,
  case_names: 1_826,
}

const isNear = (days: number, unit: number) => Math.abs(days - Math.round(days / unit) * unit) < 1

/** How many daily, weekly and monthly backups are kept: after the last month no backup holds erased data. */
export const backupsKept = { days: 7, weeks: 4, months: 12 } as const

/** Writes a period in words, such as 12 months, 5 years or 90 days. */
export function periodInWords(days: number): string {
  if (days >= 1_000 && isNear(days, 365.25)) return `${Math.round(days / 365.25)} years`
  if (days >= 180 && isNear(days, 30.44)) return `${Math.round(days / 30.44)} months`
  return days === 1 ? '1 day' : `${days} days`
}
