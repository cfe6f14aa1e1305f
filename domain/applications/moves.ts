import { ApplicationStatus } from '#contract/applications.ts'
import { type Actor, may } from '../permissions.ts'
import { Refusal } from '../refusal.ts'
import { statusWords } from './status.ts'

interface Move {
  to: ApplicationStatus
  from: readonly ApplicationStatus[]
  allowed: (actor: Actor) => boolean
}

/** On its way: neither decided nor at rest. */
const open = ['in_progress', 'under_review', 'submitted'] as const

// The whole life of an application, one row per status it can come to. Each move needs a reason, which the contract asks
// for. Going back a step is what happens when a board wants more, or when a decision was a mistake.
const moves: readonly Move[] = [
  { to: 'in_progress', from: ['under_review', 'on_hold', 'rejected', 'withdrawn'], allowed: may.changeApplication },
  { to: 'under_review', from: ['in_progress', 'submitted', 'on_hold', 'rejected'], allowed: may.changeApplication },
  { to: 'submitted', from: ['under_review', 'on_hold', 'approved'], allowed: may.changeApplication },
  { to: 'approved', from: ['submitted'], allowed: may.changeApplication },
  { to: 'rejected', from: ['under_review', 'submitted'], allowed: may.changeApplication },
  { to: 'on_hold', from: open, allowed: may.changeApplication },
  { to: 'withdrawn', from: [...open, 'on_hold'], allowed: may.changeApplication },
]

/** Whether this person may bring an application from one status to another. */
export const canMove = (actor: Actor, from: ApplicationStatus, to: ApplicationStatus): boolean =>
  moves.some((move) => move.to === to && move.from.includes(from) && move.allowed(actor))

/** The statuses that this person may bring an application to, in the order of its life. */
export const movesFrom = (actor: Actor, from: ApplicationStatus): ApplicationStatus[] =>
  ApplicationStatus.options.filter((to) => canMove(actor, from, to))

/** The status after a move, or a Refusal that says why not and what would be possible. */
export function moveApplication(actor: Actor, from: ApplicationStatus, to: ApplicationStatus): ApplicationStatus {
  if (!may.changeApplication(actor)) throw new Refusal('forbidden', 'Only an admin can change the status')
  if (canMove(actor, from, to)) return to
  const possible = movesFrom(actor, from).map(statusWords)
  throw new Refusal(
    'conflict',
    `An application that is ${statusWords(from)} cannot become ${statusWords(to)}. From there it can become ` +
      `${new Intl.ListFormat('en', { type: 'disjunction' }).format(possible)}.`,
  )
}
