import { reviewReasons } from '#contract/documents/review-reasons.ts'
import type { TimelineEntry, TimelineKind } from '#contract/timeline.ts'
import { statusLabel } from '../applications/status.ts'
import { formatMoney } from '../money/amounts.ts'
import { checklist } from '../requirements/checklist.ts'

type TimelineFacts = Pick<TimelineEntry, 'about' | 'by' | 'from' | 'reviewReason' | 'to'>

const documentOf = ({ about }: TimelineFacts) => checklist.find(({ id }) => id === about)?.name ?? 'a document'

function assignment({ by, from, to }: TimelineFacts): string {
  if (to === null) return from === null ? 'Unassigned it' : `Unassigned it from ${from}`
  if (by?.name === to) return from === null ? 'Assigned it to themselves' : `Took it over from ${from}`
  return from === null ? `Assigned it to ${to}` : `Reassigned it from ${from} to ${to}`
}

const words: Record<TimelineKind, (entry: TimelineFacts, currency: string) => string> = {
  started: () => 'Started the application',
  moved: ({ from, to }) => `Changed the status from ${statusLabel(from ?? '')} to ${statusLabel(to ?? '')}`,
  move_undone: ({ from, to }) => `Undid the last status change: ${statusLabel(from ?? '')} → ${statusLabel(to ?? '')}`,
  fees_changed: ({ from, to }, currency) =>
    `Changed the fees from ${formatMoney(from ?? '0.00', currency)} to ${formatMoney(to ?? '0.00', currency)}`,
  assigned: assignment,
  document_filed: (entry) => `Sent the ${documentOf(entry)}`,
  document_approved: (entry) => `Approved the ${documentOf(entry)}`,
  document_returned: (entry) =>
    `Sent the ${documentOf(entry)} back${entry.reviewReason ? `: ${reviewReasons[entry.reviewReason].name}` : ''}`,
  payment_received: ({ about }, currency) => `Paid ${formatMoney(about ?? '0.00', currency)}`,
  payment_refunded: ({ about }, currency) => `${formatMoney(about ?? '0.00', currency)} was refunded`,
  payment_disputed: ({ about }, currency) => `The bank took back ${formatMoney(about ?? '0.00', currency)} (disputed)`,
  payment_reversed: ({ about }, currency) => `A payment of ${formatMoney(about ?? '0.00', currency)} was reversed`,
  payment_reinstated: ({ about }, currency) => `The bank returned ${formatMoney(about ?? '0.00', currency)} (disputed)`,
  message_sent: ({ about }) => `Wrote a message: ${about ?? ''}`,
  thread_closed: () => 'Marked the messages as not needing an answer',
  thread_reopened: () => 'Marked the messages as needing an answer again',
  note_added: () => 'Wrote a note',
  packet_ordered: () => 'Created a packet',
  sheet_saved: () => 'Saved the personal data sheet',
  school_added: () => 'Added a school',
  school_deleted: () => 'Deleted a school',
}

export const timelineLabel = (entry: TimelineFacts & { kind: TimelineKind }, currency: string): string =>
  words[entry.kind](entry, currency)
