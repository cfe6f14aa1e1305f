import type { FactCode } from '#contract/documents/client-review.ts'
import type { CheckCode } from '#contract/documents/paper-checks.ts'

export const checkLabels: Readonly<Record<CheckCode, string>> = {
  whole_page: 'The whole page is in the picture',
  signed: 'It is signed',
  valid_six_months: 'It is valid for six months',
  whole: 'It is whole',
  seal: 'The seal is there',
  signature: 'The signature is there',
  all_pages: 'All pages are there',
  graduation_date: 'It says when she graduated',
  psa_copy: 'It is the PSA copy',
  readable: 'Every word can be read',
  both_sides: 'Both sides are there',
  valid: 'It is valid today',
}

export const paperFactLabels: Readonly<Record<FactCode, string>> = {
  last_name: 'Last name',
  first_name: 'First name',
  middle_name: 'Middle name',
  name: 'Name',
  name_at_birth: 'Name at birth',
  maiden_name: 'Maiden name',
  married_name: 'Married name',
  birth_date: 'Date of birth',
  sex: 'Sex',
  expires_on: 'Expiry',
  school: 'School',
  course: 'Course',
  years: 'Years',
  prc_number: 'Number',
  prc_registered: 'Registered',
}
