import { ApplicationStatus } from '#contract/applications/applications.ts'
import type { Actor } from '../may.ts'
import * as may from '../may.ts'
import { cannotBecome, Refusal } from '../refusal.ts'
import { type Advice, type AdviceFacts, advice } from './advice.ts'
import { statusLabel } from './status.ts'

type Cause = 'applicationChanged' | 'applicationMoveUndone' | 'applicationMoveUndoneUnseen'

export interface Transition {
  to: ApplicationStatus
  from: readonly ApplicationStatus[]
  needs: 'reason'
  warns: readonly Advice[]
  causes: Cause
}

const open = ['in_progress', 'under_review', 'submitted'] as const

const { unread, returned, missing, noSheet, noSchool, owing, stillOurTurn } = advice
const incomplete = [returned, missing, noSheet, noSchool]
const usual = { needs: 'reason', causes: 'applicationChanged' } as const

// The life of an application, one row per target status. A step back happens when a board wants more, or when a
// decision was a mistake.
const transitions: readonly Transition[] = [
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

export const pricing = { causes: 'applicationChanged' } as const

export const undoing = { needs: 'reason', causes: 'applicationMoveUndone' } as const
export const undoingUnseen = { needs: 'reason', causes: 'applicationMoveUndoneUnseen' } as const

const moveTo = (from: ApplicationStatus, to: ApplicationStatus) =>
  transitions.find((move) => move.to === to && move.from.includes(from))

export const transitionsFrom = (actor: Actor, from: ApplicationStatus): ApplicationStatus[] =>
  may.can(actor, 'cases.move') ? ApplicationStatus.options.filter((to) => moveTo(from, to)) : []

export const adviceFor = (to: ApplicationStatus, facts: AdviceFacts): string[] =>
  transitions
    .filter((move) => move.to === to)
    .flatMap(({ warns }) => warns.filter(({ holds }) => holds(facts)))
    .map(({ sentence }) => sentence(facts))

export function transitionApplication(actor: Actor, from: ApplicationStatus, to: ApplicationStatus): Transition {
  if (!may.can(actor, 'cases.move'))
    throw new Refusal('forbidden', 'Your role does not change the status of applications')
  const move = moveTo(from, to)
  if (move) return move
  const possible = transitionsFrom(actor, from).map(statusLabel)
  throw cannotBecome('An application', statusLabel(from), statusLabel(to), possible)
}
