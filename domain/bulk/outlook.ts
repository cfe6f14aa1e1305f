import type { ApplicationStatus } from '#contract/applications.ts'
import type { BulkOutlook, Seen } from '#contract/bulk.ts'
import type { Colleague } from '#contract/team.ts'
import type { WaitsFor } from '#contract/waiting.ts'
import type { AdviceFacts } from '../applications/advice.ts'
import { adviceFor, moveApplication } from '../applications/moves.ts'
import { statusWords } from '../applications/status.ts'
import type { Actor } from '../permissions.ts'
import { Refusal } from '../refusal.ts'
import { type ReminderFacts, whyNotRemind } from '../reminders/reminder.ts'

/** A deed over several applications, with everything that it needs. */
export type BulkDeed =
  | { action: 'assign'; to: Colleague | null }
  | { action: 'remind' }
  | { action: 'status'; to: ApplicationStatus; waitsFor?: WaitsFor; reason: string }

/** What is known of one of them when it is asked what will come of it. */
export interface BulkFacts extends ReminderFacts, AdviceFacts {
  status: ApplicationStatus
  assignedTo: Colleague | null
}

export interface Outlook {
  will: BulkOutlook
  /** Without the person's name, as it is kept; where there is something to tell the person, `tells` is true. */
  sentence: string
  tells: boolean
}

const nothing = (sentence: string): Outlook => ({ will: 'nothing', sentence, tells: false })
const change = (sentence: string, tells: boolean): Outlook => ({ will: 'change', sentence, tells })

/** What comes of a deed for one application, as things are; the same words stand in the preview and in the result. */
export function outlookOf(actor: Actor, deed: BulkDeed, facts: BulkFacts, now: Date): Outlook {
  if (deed.action === 'assign') return ofAssignment(deed.to, facts.assignedTo)
  if (deed.action === 'remind') {
    const why = whyNotRemind(facts, now)
    return why ? nothing(why) : change('Reminder by mail', true)
  }
  const { status } = facts
  if (status === deed.to) return nothing(`Already ${statusWords(status)}`)
  try {
    moveApplication(actor, status, deed.to)
  } catch (error) {
    if (error instanceof Refusal) return { will: 'refused', sentence: error.sentence, tells: false }
    throw error
  }
  return change(`${statusWords(status)} → ${statusWords(deed.to)}`, true)
}

function ofAssignment(to: Colleague | null, now: Colleague | null): Outlook {
  if (to?.id === now?.id) return nothing(to ? `Already with ${to.name}` : 'Already with nobody')
  return change(`${now?.name ?? 'Nobody'} → ${to?.name ?? 'nobody'}`, false)
}

/** What to think of before a deed changes this one; the same as when it is moved alone. */
export const warningsOf = (deed: BulkDeed, facts: BulkFacts): string[] =>
  deed.action === 'status' ? adviceFor(deed.to, facts) : []

/** What the outlook of a deed goes by, for whoever orders it after having seen it. */
export function seenBy(deed: BulkDeed, { status, assignedTo }: BulkFacts): Seen {
  if (deed.action === 'status') return { status }
  return deed.action === 'assign' ? { assignedTo: assignedTo?.id ?? null } : {}
}

/** How an application is now, where that is not what somebody saw of it; null where all of it still holds. */
export function changedSince(seen: Seen, { status, assignedTo }: BulkFacts): string | null {
  if (seen.status !== undefined && seen.status !== status) return `Changed meanwhile: it is ${statusWords(status)} now`
  if (seen.assignedTo === undefined || seen.assignedTo === (assignedTo?.id ?? null)) return null
  return `${assignedTo?.name ?? 'Nobody'} looks after it meanwhile`
}

/** The deed as the title of its run. */
export function titleOf(deed: BulkDeed): string {
  if (deed.action === 'assign') return deed.to ? `Assign to ${deed.to.name}` : 'Release'
  return deed.action === 'remind' ? 'Remind' : `Change status to ${statusWords(deed.to)}`
}
