import type { ApplicationStatus } from '#contract/applications/applications.ts'
import type { ChoiceAnswers } from '#contract/boards/board-choice.ts'
import type { PendingParty } from '#contract/cases/pending-on.ts'
import type { Role } from '#contract/clients/people.ts'
import type { ReviewReason } from '#contract/documents/review-reasons.ts'
import type { RejectionReason } from '#contract/money/proofs.ts'
import type { MarkedCode } from '#contract/path/path.ts'
import type { SchoolingInput } from '#contract/personal-data/education.ts'
import type { RequirementId } from '#contract/requirements.ts'
import type { TeamRole } from '#contract/team/team-roles.ts'
import type { RequestParty } from '#contract/third-party-requests/third-party-requests.ts'
import type { DemoPapers, DemoSheet } from './sheets.ts'

interface DemoRequest {
  party: RequestParty
  from?: string
  purpose: string[]
  recipient: string
  status: 'asked' | 'accepted' | 'sent'
  reference?: string
  courier?: string
  tracking?: string
}

interface DemoRequestMove {
  party: RequestParty
  status: 'in_preparation' | 'sent' | 'delivered' | 'accepted'
  courier?: string
  tracking?: string
}

export interface DemoPrinted {
  first: string
  middle: string
  last: string
  birthDate: string
  endsIn?: number
}

/** An exam day as an offset from today; a day on a weekend moves to the next Monday. */
export interface DemoSeat {
  inDays: number
  time: string
  timeZone: string
  city: string
  country: string
  address?: string
}

export type DemoEntry =
  | { part: 'registration' }
  | { part: 'att'; startsIn: number; endsIn: number }
  | { part: 'appointment'; seat: DemoSeat }
  | { part: 'result'; takenIn: number; outcome: 'passed' | 'failed'; official: boolean }

export type DemoStep = { daysAgo: number } & (
  | { does: 'start'; chosenPackage?: string }
  | { does: 'fillSheet'; sheet: DemoSheet }
  | { does: 'addSchool'; school: SchoolingInput }
  | { does: 'upload'; what: RequirementId }
  | { does: 'approve'; what: RequirementId; notes?: string }
  | { does: 'requestResubmission'; what: RequirementId; reason: ReviewReason; notes: string }
  | { does: 'noteName'; what: RequirementId; printed: DemoPrinted }
  | { does: 'write'; subject: string; content: string }
  | { does: 'answer'; subject: string; content: string }
  | { does: 'pay'; amount: string; card: readonly [brand: string, last4: string] }
  | { does: 'getBack'; amount: string }
  | { does: 'reportPayment'; amount: string; reference: string; payer?: string }
  | { does: 'confirmPayment'; received: string }
  | { does: 'rejectPayment'; reason: RejectionReason; says?: string }
  | { does: 'offerPlan'; template: string }
  | { does: 'acceptPlan' }
  | { does: 'askRefund'; reason: string }
  /** Refunds the latest payment by transfer; an amount from 500.00 waits for a second person. */
  | { does: 'refund'; amount: string; reason: string }
  | { does: 'become'; status: ApplicationStatus; waitsFor?: PendingParty; reason: string }
  | { does: 'assign'; to: DemoAdmin }
  | { does: 'request'; request: DemoRequest }
  | { does: 'moveRequest'; to: DemoRequestMove }
  | { does: 'chooseBoard'; board: string }
  | { does: 'askForBoard'; board: string; answers: ChoiceAnswers }
  | { does: 'askForItem'; item: string }
  | { does: 'mark'; step: MarkedCode; note?: string; number?: string }
  | { does: 'enter'; by: 'applicant' | 'team'; entry: DemoEntry }
  | { does: 'startNextAttempt' }
  | { does: 'note'; by: DemoAdmin; text: string; names?: DemoAdmin }
)

export type DemoAdmin = 'Ana' | 'Ben'

export interface DemoPerson {
  firstName: string
  lastName: string
  role: Role
  teamRole?: Exclude<TeamRole, 'owner'>
  /** The step or side state of the applicant; left out for the team and for people without an application. */
  at?: MarkedCode
  tells: string
  story: readonly DemoStep[]
}

export const allFive: readonly RequirementId[] = ['passport', 'bsn-diploma', 'hs-diploma', 'transcript', 'birth-cert']

export const fillIn = (daysAgo: number, { sheet, schools }: DemoPapers): DemoStep[] => [
  { daysAgo, does: 'fillSheet', sheet },
  ...schools.map((school): DemoStep => ({ daysAgo, does: 'addSchool', school })),
]

export const asked = (daysAgo: number, request: Omit<DemoRequest, 'status'>): DemoStep => ({
  daysAgo,
  does: 'request',
  request: { ...request, status: 'asked' },
})

export const uploadAll = (daysAgo: number, what: readonly RequirementId[]): DemoStep[] =>
  what.map((one) => ({ daysAgo, does: 'upload', what: one }))

export const approveAll = (daysAgo: number, what: readonly RequirementId[]): DemoStep[] =>
  what.map((one) => ({ daysAgo, does: 'approve', what: one }))
