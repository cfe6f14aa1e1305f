import type { RequirementId } from '#contract/requirements.ts'

export const spokenName: Record<RequirementId, string> = {
  passport: 'passport',
  'bsn-diploma': 'BSN diploma',
  'hs-diploma': 'high school diploma',
  transcript: 'transcript of records',
  'birth-cert': 'birth certificate',
  'marriage-cert': 'marriage certificate',
  'prc-id': 'PRC ID',
}
