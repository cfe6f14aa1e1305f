import type { CheckCode } from '#contract/documents/paper-checks.ts'
import type { RequirementId } from '#contract/requirements.ts'
import { addMonths } from '../calendar/calendar.ts'

const diploma = ['whole', 'seal', 'signature'] as const
const certificate = ['psa_copy', 'readable'] as const

export const checksOf: Readonly<Record<RequirementId, readonly CheckCode[]>> = {
  passport: ['whole_page', 'signed', 'valid_six_months'],
  'bsn-diploma': diploma,
  'hs-diploma': diploma,
  transcript: ['all_pages', 'seal', 'graduation_date'],
  'birth-cert': certificate,
  'marriage-cert': certificate,
  'prc-id': ['both_sides', 'valid'],
}

export type CheckAnswers = Readonly<Partial<Record<CheckCode, boolean>>>

interface ExpiringPaper {
  requirementId: RequirementId
  expiresOn: string | null
}

const MONTHS_OF_VALIDITY: Readonly<Partial<Record<CheckCode, number>>> = { valid_six_months: 6, valid: 0 }

export function answersFromExpiry({ requirementId, expiresOn }: ExpiringPaper, today: string): CheckAnswers {
  if (expiresOn === null) return {}
  return Object.fromEntries(
    checksOf[requirementId].flatMap((code) => {
      const months = MONTHS_OF_VALIDITY[code]
      return months === undefined ? [] : [[code, expiresOn >= addMonths(today, months)]]
    }),
  )
}
