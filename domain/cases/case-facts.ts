import type { PendingParty } from '#contract/cases/pending-on.ts'
import type { ConsentPurpose } from '#contract/privacy/my-data.ts'
import type { PathFacts, RequestFact } from '../path/path-facts.ts'
import type { DocumentFacts } from '../requirements/open-documents.ts'

export interface CaseDocument extends DocumentFacts {
  sentOn: string | null
  returnedOn: string | null
}

export interface CaseRequest extends RequestFact {
  createdOn: string
  changedOn: string
  chaseOn: string | null
}

interface CaseMoney {
  totalFees: string
  amountPaid: string
  currency: string
  // Of what is open: when the first was charged, and from when any of it is due.
  chargedOn: string | null
  dueFrom: string | null
  dueOn: string | null
  reportedOn: string | null
  // Of what was reported, as it counts in this currency.
  checking: string
  isRefunded: boolean
  isRefunding: boolean
  // Of what we pay on to others.
  othersDueFrom: string | null
}

export interface CaseFacts extends PathFacts {
  id: string
  heldFor: PendingParty | null
  /** When it was begun or, after a pause or a decision, taken up again: since then the applicant is asked for things. */
  askedSince: string
  documents: readonly CaseDocument[]
  lastReviewedOn: string | null
  sheetOn: string | null
  schoolOn: string | null
  namesNotedOn: string | null
  nameAdvice: readonly string[]
  affidavitsNotedOn: string | null
  affidavitAdvice: readonly string[]
  /** The team added her as a client: nobody has asked her yet what she agrees to. */
  isAddedByTeam: boolean
  /** What the applicant ever agreed to, and when that was taken back; null where it stands. */
  consents: Readonly<Partial<Record<ConsentPurpose, { takenBackOn: string | null }>>>
  /** The state that the applicant asks for; with a reason where the team has refused it. */
  boardAsked: { state: string; askedOn: string; refused: { on: string; reason: string } | null } | null
  boardItems: readonly { title: string; askedOn: string }[]
  requests: readonly CaseRequest[]
  money: CaseMoney
  unread: { count: number; since: string; subject: string | null } | null
  unansweredSince: string | null
}
