import type { MarkedCode } from '#contract/path/path.ts'
import type { ConsentPurpose } from '#contract/privacy/my-data.ts'
import type { RequestParty } from '#contract/third-party-requests/third-party-requests.ts'
import { Refusal } from '#domain/refusal.ts'

export const necessaryPurposes: readonly ConsentPurpose[] = [
  'run_application',
  'credential_evaluator',
  'board',
  'pearson_vue',
  'schools_and_offices',
]

export const startPurposes: readonly ConsentPurpose[] = ['run_application', 'board', 'schools_and_offices']

export const isNecessary = (purpose: ConsentPurpose): boolean => necessaryPurposes.includes(purpose)

const ofParty: Partial<Record<RequestParty, ConsentPurpose>> = {
  evaluator: 'credential_evaluator',
  board: 'board',
  pearson: 'pearson_vue',
}

export const purposeOfParty = (party: RequestParty): ConsentPurpose => ofParty[party] ?? 'schools_and_offices'

export type Purposes = readonly [ConsentPurpose, ...ConsentPurpose[]]

/** Data prepared without a named recipient may go to any of them. */
export const purposesOfAnyRecipient: Purposes = ['run_application', 'credential_evaluator', 'board']

export const purposesToSend = (purpose: ConsentPurpose): Purposes => [purpose, 'run_application']

// Pearson VUE is missing, because the applicant registers there alone.
const sentBy: Partial<Record<MarkedCode, ConsentPurpose>> = {
  source_requests_sent: 'schools_and_offices',
  evaluation_ordered: 'credential_evaluator',
  board_submitted: 'board',
}

export function purposesOfStep(code: MarkedCode): Purposes | null {
  const purpose = sentBy[code]
  return purpose ? purposesToSend(purpose) : null
}

export type LaterPurpose = Extract<ConsentPurpose, 'credential_evaluator' | 'pearson_vue'>

const agreement: Readonly<Record<ConsentPurpose, string>> = {
  run_application: 'that we work on the application',
  credential_evaluator: 'that we send anything to the credential evaluator',
  board: 'that we send anything to the board of nursing',
  pearson_vue: 'that we send anything to Pearson VUE',
  schools_and_offices: 'that we ask schools and offices for papers',
  outside_messages: 'to messages outside this portal',
  marketing: 'to news and offers',
}

export const noLongerAgrees = (purposes: readonly ConsentPurpose[]): string =>
  `The applicant no longer agrees ${purposes.map((purpose) => agreement[purpose]).join(', nor ')}. What this covers is ` +
  'refused until the applicant agrees again on the My Data page.'

export function whyNotSend(purposes: Purposes, agreed: readonly ConsentPurpose[]): Refusal | null {
  const missing = purposes.find((purpose) => !agreed.includes(purpose))
  return missing ? withoutConsent(missing) : null
}

const withoutConsent = (purpose: ConsentPurpose): Refusal =>
  new Refusal(
    'conflict',
    `The applicant does not agree, or no longer agrees, ${agreement[purpose]}. Nothing was sent. Write to the applicant ` +
      'first: it can be changed on the My Data page.',
  )
