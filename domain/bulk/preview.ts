import type { ApplicationStatus } from '#contract/applications.ts'
import type { PreviewOutcome, Seen } from '#contract/bulk.ts'
import type { PendingParty } from '#contract/pending-on.ts'
import type { Colleague } from '#contract/team.ts'
import type { AdviceFacts } from '../applications/advice.ts'
import { statusLabel } from '../applications/status.ts'
import { adviceFor, transitionApplication } from '../applications/transitions.ts'
import type { Actor } from '../permissions.ts'
import { Refusal } from '../refusal.ts'
import { type ReminderFacts, whyNotRemind } from '../reminders/reminder.ts'

export type BulkChange =
  | { action: 'assign'; to: Colleague | null }
  | { action: 'remind' }
  | { action: 'status'; to: ApplicationStatus; waitsFor?: PendingParty; reason: string }

export interface BulkFacts extends ReminderFacts, AdviceFacts {
  status: ApplicationStatus
  assignedTo: Colleague | null
}

export interface Preview {
  will: PreviewOutcome
  /** Without the person's name, as it is kept; where there is something to tell the person, `tells` is true. */
  sentence: string
  tells: boolean
}

const nothing = (sentence: string): Preview => ({ will: 'nothing', sentence, tells: false })
const change = (sentence: string, tells: boolean): Preview => ({ will: 'change', sentence, tells })

/** What comes of a deed for one application, as things are; the same words stand in the preview and in the result. */
export function previewChange(actor: Actor, bulkChange: BulkChange, facts: BulkFacts, now: Date): Preview {
  if (bulkChange.action === 'assign') return ofAssignment(bulkChange.to, facts.assignedTo)
  if (bulkChange.action === 'remind') {
    const why = whyNotRemind(facts, now)
    return why ? nothing(why) : change('Reminder by email', true)
  }
  const { status } = facts
  if (status === bulkChange.to) return nothing(`Already ${statusLabel(status)}`)
  try {
    transitionApplication(actor, status, bulkChange.to)
  } catch (error) {
    if (error instanceof Refusal) return { will: 'refused', sentence: error.sentence, tells: false }
    throw error
  }
  return change(`${statusLabel(status)} → ${statusLabel(bulkChange.to)}`, true)
}

function ofAssignment(to: Colleague | null, now: Colleague | null): Preview {
  if (to?.id === now?.id) return nothing(to ? `Already assigned to ${to.name}` : 'Already unassigned')
  return change(`${now?.name ?? 'Nobody'} → ${to?.name ?? 'nobody'}`, false)
}

export const warningsOf = (bulkChange: BulkChange, facts: BulkFacts): string[] =>
  bulkChange.action === 'status' ? adviceFor(bulkChange.to, facts) : []

export function snapshotOf(bulkChange: BulkChange, { status, assignedTo }: BulkFacts): Seen {
  if (bulkChange.action === 'status') return { status }
  return bulkChange.action === 'assign' ? { assignedTo: assignedTo?.id ?? null } : {}
}

/** How an application is now, where that is not what somebody saw of it; null where all of it still holds. */
export function changedSince(seen: Seen, { status, assignedTo }: BulkFacts): string | null {
  if (seen.status !== undefined && seen.status !== status) return `Changed since: now ${statusLabel(status)}`
  if (seen.assignedTo === undefined || seen.assignedTo === (assignedTo?.id ?? null)) return null
  return assignedTo ? `Changed since: now assigned to ${assignedTo.name}` : 'Changed since: now unassigned'
}

export function titleOf(bulkChange: BulkChange): string {
  if (bulkChange.action === 'assign') return bulkChange.to ? `Assign to ${bulkChange.to.name}` : 'Unassign'
  return bulkChange.action === 'remind' ? 'Remind' : `Change status to ${statusLabel(bulkChange.to)}`
}
