import { ApplicationStatus } from '#contract/applications.ts'
import type { LiveEvent } from '#contract/live.ts'
import type { AuditAction } from '../audit/words.ts'
import type { Notice } from '../mail/notices.ts'
import { type Actor, may } from '../permissions.ts'
import { Refusal } from '../refusal.ts'
import { type Advice, type AdviceFacts, advice } from './advice.ts'
import { statusWords } from './status.ts'

/** What a move leaves behind, all of it in its own transaction. */
export interface Consequences {
  /** What the applicant reads among what happened. */
  activity: (to: ApplicationStatus) => string
  /** The mail that the applicant gets. */
  mail: Extract<Notice['kind'], 'status_changed'>
  /** What open pages hear. */
  live: LiveEvent
  /** The line of the audit, which keeps the reason too. */
  audit: AuditAction
}

interface Move {
  to: ApplicationStatus
  from: readonly ApplicationStatus[]
  allowed: (actor: Actor) => boolean
  /** What has to be given; the contract asks for it. */
  needs: 'reason'
  /** What an admin is told first where it holds; it hinders nobody. */
  warns: readonly Advice[]
  causes: Consequences
}

const told: Consequences = {
  activity: (to) => `Application status changed to ${statusWords(to)}`,
  mail: 'status_changed',
  live: 'application',
  audit: 'application.changed',
}

/** On its way: neither decided nor at rest. */
const open = ['in_progress', 'under_review', 'submitted'] as const

const { unread, returned, missing, noSheet, noSchool, owing, stillOurTurn } = advice
const incomplete = [returned, missing, noSheet, noSchool]
const usual = { allowed: may.changeApplication, needs: 'reason', causes: told } as const

// The whole life of an application, one row per status it can come to. Going back a step is what happens when a board
// wants more, or when a decision was a mistake.
export const moves: readonly Move[] = [
  { to: 'in_progress', from: ['under_review', 'on_hold', 'rejected', 'withdrawn'], ...usual, warns: [] },
  {
    to: 'under_review',
    from: ['in_progress', 'submitted', 'on_hold', 'rejected'],
    ...usual,
    warns: incomplete,
  },
  {
    to: 'submitted',
    from: ['under_review', 'on_hold', 'approved'],
    ...usual,
    warns: [unread, ...incomplete, owing],
  },
  { to: 'approved', from: ['submitted'], ...usual, warns: [unread, ...incomplete, owing] },
  { to: 'rejected', from: ['under_review', 'submitted'], ...usual, warns: [unread] },
  { to: 'on_hold', from: open, ...usual, warns: [stillOurTurn] },
  { to: 'withdrawn', from: [...open, 'on_hold'], ...usual, warns: [] },
]

/** Other fees alone: told to the applicant, who gets no mail about them. */
export const pricing: Consequences = told

/** Taking the last move back: from wherever it led, to wherever it came from. */
export const undoing = {
  allowed: may.undoMove,
  needs: 'reason',
  causes: {
    ...told,
    activity: (to) => `Application status changed back to ${statusWords(to)}`,
    audit: 'application.move_undone',
  } satisfies Consequences,
} as const

const moveTo = (from: ApplicationStatus, to: ApplicationStatus) =>
  moves.find((move) => move.to === to && move.from.includes(from))

/** Whether this person may bring an application from one status to another. */
export const canMove = (actor: Actor, from: ApplicationStatus, to: ApplicationStatus): boolean =>
  moveTo(from, to)?.allowed(actor) ?? false

/** The statuses that this person may bring an application to, in the order of its life. */
export const movesFrom = (actor: Actor, from: ApplicationStatus): ApplicationStatus[] =>
  ApplicationStatus.options.filter((to) => canMove(actor, from, to))

/** What to think of before an application comes to a status; it hinders nobody. */
export const adviceFor = (to: ApplicationStatus, facts: AdviceFacts): string[] =>
  moves
    .filter((move) => move.to === to)
    .flatMap(({ warns }) => warns.filter(({ holds }) => holds(facts)))
    .map(({ sentence }) => sentence(facts))

/** The move from one status to another, or a Refusal that says why not and what would be possible. */
export function moveApplication(actor: Actor, from: ApplicationStatus, to: ApplicationStatus): Move {
  if (!may.changeApplication(actor)) throw new Refusal('forbidden', 'Only an admin can change the status')
  const move = moveTo(from, to)
  if (move?.allowed(actor)) return move
  const possible = movesFrom(actor, from).map(statusWords)
  throw new Refusal(
    'conflict',
    `An application that is ${statusWords(from)} cannot become ${statusWords(to)}. From there it can become ` +
      `${new Intl.ListFormat('en', { type: 'disjunction' }).format(possible)}.`,
  )
}
