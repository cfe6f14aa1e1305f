import { z } from 'zod'

export const CheckCode = z.enum([
  'whole_page',
  'signed',
  'valid_six_months',
  'whole',
  'seal',
  'signature',
  'all_pages',
  'graduation_date',
  'psa_copy',
  'readable',
  'both_sides',
  'valid',
])
export type CheckCode = z.infer<typeof CheckCode>

export const UNKNOWN_CHECK = 'This paper has no such check'
