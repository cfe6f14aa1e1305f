import { BULK_UNDO_WITHIN_SECONDS, type Seen } from '#contract/bulk.ts'
import type { PendingParty } from '#contract/cases/pending-on.ts'
import type { Colleague } from '#contract/team/colleague.ts'
import type { TeamRole } from '#contract/team/team-roles.ts'
import { statusLabel } from '../applications/status.ts'
import type { Actor } from '../may.ts'
import * as may from '../may.ts'
import { stepOf } from '../path/steps.ts'
import { Refusal } from '../refusal.ts'
import { assignmentSentence, type BulkChange, type BulkFacts, changedSince, snapshotOf } from './preview.ts'

interface UndoneRun {
  bulkChange: BulkChange
  orderedById: string | null
  undoes: string | null
  isUndone: boolean
  waiting: number
  undoable: number
  lastDoneAt: Date | null
}

const UNDONE_ALREADY = 'This was undone already.'
export const undoneAlready = () => new Refusal('conflict', UNDONE_ALREADY)

type TeamActor = Actor & { teamRole: TeamRole | null }

const mayUndo = ({ id, teamRole }: TeamActor, { orderedById }: UndoneRun) =>
  orderedById === id || teamRole === 'owner' || teamRole === 'lead'

const endOfUndo = ({ lastDoneAt }: UndoneRun) => new Date(Number(lastDoneAt) + BULK_UNDO_WITHIN_SECONDS * 1_000)

function whyNotUndo(run: UndoneRun, now: Date): string | null {
  if (run.bulkChange.action === 'remind') return 'Mails have left.'
  if (run.undoes !== null) return 'An undo cannot be undone.'
  if (run.isUndone) return UNDONE_ALREADY
  // An undo stops a run that is still under way.
  if (run.waiting > 0) return null
  if (run.undoable === 0) return 'Nothing was changed, so there is nothing to undo.'
  return now <= endOfUndo(run) ? null : 'A bulk action can be undone only within 10 minutes of its end.'
}

export function assertUndoable(actor: TeamActor, run: UndoneRun, now: Date): void {
  if (!mayUndo(actor, run)) {
    throw new Refusal('forbidden', 'Only who started a bulk action, an owner or a lead can undo it.')
  }
  const why = whyNotUndo(run, now)
  if (why) throw new Refusal('conflict', why)
}

export function undoableUntil(actor: TeamActor, run: UndoneRun, now: Date): Date | null {
  const isUndoable =
    run.waiting === 0 && may.runBulk(actor, run.bulkChange) && mayUndo(actor, run) && !whyNotUndo(run, now)
  return isUndoable ? endOfUndo(run) : null
}

export interface LeftAs extends Seen {
  heldFor?: PendingParty | null
  markId?: string | null
  moveId?: string
  activityId?: string | null
}

export const leftAs = (bulkChange: BulkChange, facts: BulkFacts): LeftAs => ({
  ...snapshotOf(bulkChange, facts),
  ...(bulkChange.action === 'status' && { heldFor: facts.heldFor }),
  ...(bulkChange.action === 'mark' && { markId: facts.marks[bulkChange.step] ?? null }),
})

/** Says how the application changed after the row; null without a change. */
export function changedSinceLeft(bulkChange: BulkChange, left: LeftAs, facts: BulkFacts): string | null {
  if (bulkChange.action === 'mark') {
    const markId = facts.marks[bulkChange.step]
    const how = markId ? 'marked again' : 'taken back'
    if (markId !== left.markId) return `Changed since: ${stepOf(bulkChange.step).title} was ${how}`
  }
  const changed = changedSince(left, facts)
  if (changed || left.heldFor === undefined || left.heldFor === facts.heldFor) return changed
  return 'Changed since: it waits for somebody else'
}

interface WayBack {
  from: BulkFacts
  to: Seen
  assignee: Colleague | null
}

export function wayBackSentence(bulkChange: BulkChange, { from, to, assignee }: WayBack): string {
  if (bulkChange.action === 'mark') return `Taken back: ${stepOf(bulkChange.step).title}`
  if (bulkChange.action === 'assign') return assignmentSentence(from.assignedTo, assignee)
  return `${statusLabel(from.status)} → ${statusLabel(to.status ?? from.status)}`
}
