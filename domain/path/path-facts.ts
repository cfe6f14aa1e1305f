import type { ApplicationStatus } from '#contract/applications/applications.ts'
import type { PrintedName } from '#contract/names.ts'
import type { SideState } from '#contract/path/path.ts'
import type { StepCode } from '#contract/path/path-steps.ts'
import type { RequirementId } from '#contract/requirements.ts'
import type { RequestParty, RequestStatus } from '#contract/third-party-requests/third-party-requests.ts'
import type { OwnTime } from './case-times.ts'
import type { BoardRules } from './rules-of-board.ts'

interface Entered {
  confirmed: boolean
  enteredOn: string
}

interface NamedOnEntry {
  firstName: string
  lastName: string
}

export interface StepMark {
  code: StepCode
  doneOn: string
  number: string | null
  requestId?: string
}

interface SideMark {
  code: SideState
  since: string
}

export interface RequestFact {
  id: string
  party: RequestParty
  status: RequestStatus
  askedAt: string | null
  preparingSince: string | null
  sentAt: string | null
  receivedAt: string | null
  acceptedAt: string | null
  number: string | null
}

export type PaperEnds = Readonly<Partial<Record<RequirementId, string>>>

export interface PathFacts {
  status: ApplicationStatus
  statusSince: string
  // The personal details are erased, so the case cannot continue.
  isBlanked: boolean
  ownTimes: readonly OwnTime[]
  startedOn: string
  today: string
  now: Date
  board: BoardRules | null
  attempt: number
  // From a team mark or from a request.
  marks: readonly StepMark[]
  requests: readonly RequestFact[]
  sideMark: SideMark | null
  documentsCompleteOn: string | null
  hasOpenMajor: boolean
  registration: (Entered & NamedOnEntry & { registeredOn: string }) | null
  att: (Entered & NamedOnEntry & { startsOn: string; endsOn: string }) | null
  appointment: (Entered & { at: Date; dayInOffice: string; timeZone: string; city: string; country: string }) | null
  result: (Entered & { outcome: 'passed' | 'failed'; takenOn: string; resultOn: string; official: boolean }) | null
  failedOn: string | null
  failureKnownOn: string | null
  filedOn: string | null
  firstFiledOn: string | null
  exams: readonly string[]
  passportName: PrintedName | null
  paperEnds: PaperEnds
  licenceProofIssuedOn: string | null
  nextAsks: Readonly<Partial<Record<RequestParty, string>>>
  fingerprintsTakenOn: string | null
  graduatedIn: string | null
}
