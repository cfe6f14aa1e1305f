import type { ApplicationStatus } from '#contract/applications/applications.ts'
import type { BulkStep, PreviewOutcome, Seen } from '#contract/bulk.ts'
import type { PositionState } from '#contract/cases/cases.ts'
import type { PendingParty } from '#contract/cases/pending-on.ts'
import type { StepCode } from '#contract/path/path-steps.ts'
import type { ConsentPurpose } from '#contract/privacy/my-data.ts'
import type { Colleague } from '#contract/team/colleague.ts'
import type { AdviceFacts } from '../applications/advice.ts'
import { statusLabel } from '../applications/status.ts'
import { adviceFor, transitionApplication } from '../applications/transitions.ts'
import type { Actor } from '../may.ts'
import { caseTitles } from '../path/case-labels.ts'
import { whyNotMark } from '../path/marking.ts'
import { stepOf } from '../path/steps.ts'
import { purposesOfStep, whyNotSend } from '../privacy/consents.ts'
import { OWN_RECORD, Refusal } from '../refusal.ts'
import { type ReminderFacts, whyNotRemind } from '../reminders/reminder.ts'

export type BulkChange =
  | { action: 'assign'; to: Colleague | null }
  | { action: 'remind' }
  | { action: 'status'; to: ApplicationStatus; waitsFor?: PendingParty; reason: string }
  | { action: 'mark'; step: BulkStep; doneOn: string; note: string }

export interface BulkFacts extends ReminderFacts, AdviceFacts {
  userId: string
  status: ApplicationStatus
  assignedTo: Colleague | null
  step: StepCode
  caseState: PositionState
  heldFor: PendingParty | null
  marks: Readonly<Partial<Record<StepCode, string>>>
  openMajors: number
  agreed: readonly ConsentPurpose[]
}

export interface Preview {
  will: PreviewOutcome
  /** Leaves out the person's name, as it is stored; `tells` is true where the person is told something. */
  sentence: string
  tells: boolean
}

const nothing = (sentence: string): Preview => ({ will: 'nothing', sentence, tells: false })
const refused = (sentence: string): Preview => ({ will: 'refused', sentence, tells: false })
const change = (sentence: string, tells: boolean): Preview => ({ will: 'change', sentence, tells })

/** The outcome of an action for one application; preview and result use the same words. */
export function previewChange(actor: Actor, bulkChange: BulkChange, facts: BulkFacts, now: Date): Preview {
  if (facts.userId === actor.id) return refused(OWN_RECORD)
  if (bulkChange.action === 'assign') return ofAssignment(bulkChange.to, facts.assignedTo)
  if (bulkChange.action === 'remind') {
    const why = whyNotRemind(facts, now)
    return why ? nothing(why) : change('Reminder by email', true)
  }
  if (bulkChange.action === 'mark') return ofMark(bulkChange.step, facts)
  const { status } = facts
  if (status === bulkChange.to) return nothing(`Already ${statusLabel(status)}`)
  try {
    transitionApplication(actor, status, bulkChange.to)
  } catch (error) {
    if (error instanceof Refusal) return refused(error.sentence)
    throw error
  }
  return change(`${statusLabel(status)} → ${statusLabel(bulkChange.to)}`, true)
}

function ofMark(step: BulkStep, { step: current, caseState, marks, openMajors, agreed }: BulkFacts): Preview {
  const { title } = stepOf(step)
  if (marks[step]) return nothing(`Already marked: ${title}`)
  if (caseState !== 'open') return refused('The case is no longer open')
  // A letter that names several recipients is still recorded at the request of each.
  const purposes = purposesOfStep(step)
  const refusal =
    whyNotMark(step, { openMajors, requests: [], board: null }) ?? (purposes && whyNotSend(purposes, agreed))
  if (refusal) return refused(refusal.sentence)
  return change(`${caseTitles[current]} → ${title}`, true)
}

function ofAssignment(to: Colleague | null, now: Colleague | null): Preview {
  if (to?.id === now?.id) return nothing(to ? `Already assigned to ${to.name}` : 'Already unassigned')
  return change(assignmentSentence(now, to), false)
}

export const assignmentSentence = (from: Colleague | null, to: Colleague | null): string =>
  `${from?.name ?? 'Nobody'} → ${to?.name ?? 'nobody'}`

export function warningsOf(bulkChange: BulkChange, facts: BulkFacts): string[] {
  if (bulkChange.action === 'status') return adviceFor(bulkChange.to, facts)
  if (bulkChange.action !== 'mark' || bulkChange.step === facts.step) return []
  return [`This client stands at another step: ${caseTitles[facts.step]}.`]
}

export function snapshotOf(bulkChange: BulkChange, { status, assignedTo, step }: BulkFacts): Seen {
  if (bulkChange.action === 'mark') return { step }
  if (bulkChange.action === 'status') return { status }
  return bulkChange.action === 'assign' ? { assignedTo: assignedTo?.id ?? null } : {}
}

/** Says how the application differs from what the caller saw; null without a difference. */
export function changedSince(seen: Seen, { status, assignedTo, step }: BulkFacts): string | null {
  if (seen.step !== undefined && seen.step !== step) return `Changed since: now at ${caseTitles[step]}`
  if (seen.status !== undefined && seen.status !== status) return `Changed since: now ${statusLabel(status)}`
  if (seen.assignedTo === undefined || seen.assignedTo === (assignedTo?.id ?? null)) return null
  return assignedTo ? `Changed since: now assigned to ${assignedTo.name}` : 'Changed since: now unassigned'
}

export function titleOf(bulkChange: BulkChange): string {
  if (bulkChange.action === 'mark') return `Mark: ${stepOf(bulkChange.step).title}`
  if (bulkChange.action === 'assign') return bulkChange.to ? `Assign to ${bulkChange.to.name}` : 'Unassign'
  return bulkChange.action === 'remind' ? 'Remind' : `Change status to ${statusLabel(bulkChange.to)}`
}
