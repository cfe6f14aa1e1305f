import type { TimelineEntry, TimelineKind } from '#contract/timeline.ts'
import { statusWords } from '../applications/status.ts'
import { reviewReasons } from '../documents/review-reasons.ts'
import { formatMoney } from '../money.ts'
import { checklist } from '../requirements/checklist.ts'

type Said = Pick<TimelineEntry, 'about' | 'by' | 'from' | 'reviewReason' | 'to'>

const documentOf = ({ about }: Said) => checklist.find(({ id }) => id === about)?.name ?? 'a document'

function assignment({ by, from, to }: Said): string {
  if (to === null) return from === null ? 'Released it' : `Released it from ${from}`
  if (by?.name === to) return from === null ? 'Took it' : `Took it over from ${from}`
  return from === null ? `Gave it to ${to}` : `Gave it from ${from} to ${to}`
}

const words: Record<TimelineKind, (entry: Said, currency: string) => string> = {
  started: () => 'Started the application',
  moved: ({ from, to }) => `Moved it from ${statusWords(from ?? '')} to ${statusWords(to ?? '')}`,
  move_undone: ({ from, to }) => `Took the last move back: ${statusWords(from ?? '')} → ${statusWords(to ?? '')}`,
  fees_changed: ({ from, to }, currency) =>
    `Changed the fees from ${formatMoney(from ?? '0.00', currency)} to ${formatMoney(to ?? '0.00', currency)}`,
  assigned: assignment,
  document_filed: (entry) => `Sent the ${documentOf(entry)}`,
  document_approved: (entry) => `Approved the ${documentOf(entry)}`,
  document_returned: (entry) =>
    `Sent the ${documentOf(entry)} back${entry.reviewReason ? `: ${reviewReasons[entry.reviewReason].name}` : ''}`,
  payment_received: ({ about }, currency) => `Paid ${formatMoney(about ?? '0.00', currency)}`,
  payment_refunded: ({ about }, currency) => `${formatMoney(about ?? '0.00', currency)} was given back`,
  payment_disputed: ({ about }, currency) => `The bank took back ${formatMoney(about ?? '0.00', currency)} (disputed)`,
  payment_reinstated: ({ about }, currency) => `The bank returned ${formatMoney(about ?? '0.00', currency)} (disputed)`,
  message_sent: ({ about }) => `Wrote a message: ${about ?? ''}`,
  thread_closed: () => 'Said that no answer is needed',
  thread_reopened: () => 'Took back that no answer is needed',
  note_added: () => 'Wrote a note',
  packet_ordered: () => 'Had a packet made',
  sheet_saved: () => 'Saved the personal data sheet',
  school_added: () => 'Added a school',
  school_deleted: () => 'Deleted a school',
}

export const timelineWords = (entry: Said & { kind: TimelineKind }, currency: string): string =>
  words[entry.kind](entry, currency)
