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
  // Open charges: the first charge day, and the first due day.
  chargedOn: string | null
  dueFrom: string | null
  dueOn: string | null
  reportedOn: string | null
  // Reported and undecided money, as it counts in this currency.
  checking: string
  isRefunded: boolean
  isRefunding: boolean
  // Charges that the company pays on to third parties.
  othersDueFrom: string | null
}

export interface CaseFacts extends PathFacts {
  id: string
  heldFor: PendingParty | null
  /** The first day with something to do: the start, or the last resumption after a pause or a decision. */
  askedSince: string
  documents: readonly CaseDocument[]
  lastReviewedOn: string | null
  sheetOn: string | null
  schoolOn: string | null
  namesNotedOn: string | null
  nameAdvice: readonly string[]
  affidavitsNotedOn: string | null
  affidavitAdvice: readonly string[]
  /** The team added the applicant, who has not been asked for any consent yet. */
  isAddedByTeam: boolean
  /** All consents ever given, with the day of withdrawal; null where the consent holds. */
  consents: Readonly<Partial<Record<ConsentPurpose, { takenBackOn: string | null }>>>
  /** The state that the applicant requests; `refused` is set where the team refused it. */
  boardAsked: { state: string; askedOn: string; refused: { on: string; reason: string } | null } | null
  boardItems: readonly { title: string; askedOn: string }[]
  requests: readonly CaseRequest[]
  money: CaseMoney
  unread: { count: number; since: string; subject: string | null } | null
  unansweredSince: string | null
}
