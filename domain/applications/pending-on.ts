import type { ApplicationStatus } from '#contract/applications.ts'
import { type PendingCause, PendingParty } from '#contract/pending-on.ts'

export interface PendingFacts {
  status: ApplicationStatus
  statusSince: Date
  /** When it was begun or, after a pause or a decision, taken up again: since then the applicant is asked for things. */
  askedSince: Date
  /** Who an application on hold waits for, as whoever put it there said; null where nobody was named. */
  heldFor: PendingParty | null
  oldestPending: Date | null
  lastReviewed: Date | null
  toMend: number
  oldestReturned: Date | null
  /** Required documents that are not there, whether they came back or were never sent. */
  toSend: number
  sheetSaved: Date | null
  nursingSchoolAdded: Date | null
}

export interface PendingState {
  cause: PendingCause
  since: Date
}

interface Rule {
  cause: PendingCause
  holds: (facts: PendingFacts) => boolean
  since: (facts: PendingFacts) => Date
}

const statusIs =
  (...some: ApplicationStatus[]) =>
  ({ status }: PendingFacts) =>
    some.includes(status)

const latest = (...dates: (Date | null)[]) =>
  new Date(Math.max(...dates.map((date) => date?.getTime() ?? Number.NEGATIVE_INFINITY)))

const teamMoved = ({ statusSince, lastReviewed }: PendingFacts) => latest(statusSince, lastReviewed)

/** Since when the rest is up to the applicant, of whom a status that the team changes meanwhile asks nothing new. */
const applicantsTurn = ({ askedSince, lastReviewed }: PendingFacts) => latest(askedSince, lastReviewed)

const heldBy: Record<PendingParty, PendingCause> = {
  applicant: 'on_hold_by_applicant',
  team: 'on_hold_by_team',
  third_party: 'on_hold_by_third_party',
  nobody: 'on_hold',
}

const holds = (party: PendingParty): Rule => ({
  cause: heldBy[party],
  holds: ({ status, heldFor }) => status === 'on_hold' && (heldFor ?? 'nobody') === party,
  since: ({ statusSince }) => statusSince,
})

// Whose turn it is, first rule that holds. What the team can do at once goes before what it has to wait for; an
// application that rests or is closed asks nobody for documents.
const rules: readonly Rule[] = [
  {
    cause: 'closed',
    holds: statusIs('approved', 'rejected', 'withdrawn'),
    since: ({ statusSince }) => statusSince,
  },
  ...PendingParty.options.map(holds),
  {
    cause: 'documents_to_review',
    holds: ({ oldestPending }) => oldestPending !== null,
    since: ({ oldestPending, statusSince }) => oldestPending ?? statusSince,
  },
  {
    cause: 'documents_to_mend',
    holds: ({ toMend }) => toMend > 0,
    since: (facts) => latest(facts.askedSince, facts.oldestReturned ?? facts.lastReviewed),
  },
  { cause: 'documents_to_send', holds: ({ toSend }) => toSend > 0, since: applicantsTurn },
  { cause: 'sheet_to_fill', holds: ({ sheetSaved }) => sheetSaved === null, since: applicantsTurn },
  {
    cause: 'school_to_add',
    holds: ({ nursingSchoolAdded }) => nursingSchoolAdded === null,
    since: (facts) => latest(applicantsTurn(facts), facts.sheetSaved),
  },
  { cause: 'decision_of_board', holds: statusIs('submitted'), since: teamMoved },
  {
    cause: 'decision_of_team',
    holds: () => true,
    since: (facts) => latest(teamMoved(facts), facts.sheetSaved, facts.nursingSchoolAdded),
  },
]

/** Where an application rests: what is missing asks nobody for anything, until it is taken up again. */
export const resting = ['on_hold', 'approved', 'rejected', 'withdrawn'] as const satisfies readonly ApplicationStatus[]

export function derivePendingOn(facts: PendingFacts): PendingState {
  const rule = rules.find(({ holds }) => holds(facts))
  if (!rule) throw new Error('no rule says what this application waits for')
  return { cause: rule.cause, since: rule.since(facts) }
}

export const partyOf: Record<PendingCause, PendingParty> = {
  documents_to_review: 'team',
  documents_to_mend: 'applicant',
  documents_to_send: 'applicant',
  sheet_to_fill: 'applicant',
  school_to_add: 'applicant',
  decision_of_team: 'team',
  decision_of_board: 'third_party',
  on_hold: 'nobody',
  // Whoever asked for a pause is not to be reminded of it.
  on_hold_by_applicant: 'nobody',
  on_hold_by_team: 'team',
  on_hold_by_third_party: 'third_party',
  closed: 'nobody',
}

export const heldForOf = (cause: PendingCause): PendingParty =>
  PendingParty.options.find((party) => heldBy[party] === cause) ?? 'nobody'

export const holdLabels: Record<PendingParty, string> = {
  nobody: 'Nobody',
  applicant: 'The applicant, who asked for a pause',
  team: 'Our team',
  third_party: 'A board, school or evaluator',
}

export const officeLabels: Record<PendingParty, string> = {
  applicant: 'Applicant',
  team: 'Our team',
  third_party: 'Board or evaluator',
  nobody: 'Nobody',
}

export const causeLabels: Record<PendingCause, string> = {
  documents_to_review: 'Documents to review',
  documents_to_mend: 'Documents to send again',
  documents_to_send: 'Documents to send',
  sheet_to_fill: 'Personal data sheet to fill in',
  school_to_add: 'Nursing school to add',
  decision_of_team: 'Complete: the next step is ours',
  decision_of_board: 'Submitted: decision of the board',
  on_hold: 'On hold',
  on_hold_by_applicant: 'On hold: the applicant asked for a pause',
  on_hold_by_team: 'On hold: our team is settling something',
  on_hold_by_third_party: 'On hold: waiting for a board, school or evaluator',
  closed: 'Closed',
}

export const applicantLabels: Record<PendingCause, string> = {
  documents_to_review: 'We are checking your documents. You do not need to do anything about those we have.',
  documents_to_mend: 'We are waiting for you: a document came back and needs to be sent again.',
  documents_to_send: 'We are waiting for you: some required documents are still missing.',
  sheet_to_fill: 'We are waiting for you: please fill in your Personal Data Sheet.',
  school_to_add: 'We are waiting for you: please add your nursing school to your Personal Data Sheet.',
  decision_of_team: 'We have everything we need from you and are preparing the next step.',
  decision_of_board: 'Your application is with the board.',
  on_hold: 'Your application is on hold. You do not need to do anything until we write to you.',
  on_hold_by_applicant: 'Your application is on hold, as you asked. Write to us when you want to continue.',
  on_hold_by_team: 'Your application is on hold while our team settles something. You do not need to do anything.',
  on_hold_by_third_party:
    'Your application is on hold: we are waiting for a board, a school or an evaluator. You do not need to do anything.',
  closed: 'No action is needed.',
}
