import type { RequirementId } from '#contract/requirements.ts'
import { capitalised } from '#domain/english/words.ts'

const spokenName: Record<RequirementId, string> = {
  passport: 'passport',
  'bsn-diploma': 'BSN diploma',
  'hs-diploma': 'high school diploma',
  transcript: 'transcript of records',
  'birth-cert': 'birth certificate',
  'marriage-cert': 'marriage certificate',
  'prc-id': 'PRC ID',
}

export const documentTitles = (id: RequirementId) => ({
  approved: `Your ${spokenName[id]} is approved`,
  checking: `We are checking your ${spokenName[id]}`,
  unreviewed: `Your ${spokenName[id]} was not reviewed`,
  returned: `Your ${spokenName[id]} needs a new copy: see why`,
  upload: `Upload your ${spokenName[id]}`,
  optional: `${capitalised(spokenName[id])}, if it applies to you`,
})

export const documentPlace = (id: RequirementId): string => `/documents?type=${id}`
