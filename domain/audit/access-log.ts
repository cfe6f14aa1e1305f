import type { AccessAction } from '#contract/audit/access-log.ts'
import { MINUTE } from '#domain/calendar/milliseconds.ts'
import type { AuditAction } from './audit-labels.ts'

/** Repeated reads of the same record by one session within this time give one audit entry. */
export const LOGGED_ONCE_WITHIN_MS = 10 * MINUTE

export type AccessLogAction = (AccessAction | 'document.opened' | 'document.sent_ahead') & AuditAction

/** Logged on every access, as the privacy notice promises for opened files. */
export const loggedEachTime: ReadonlySet<AccessLogAction> = new Set([
  'document.opened',
  'document.sent_ahead',
  'sheet.opened',
])

/** Actions that are refused while the audit cannot log them: files, and data useful for identity theft. */
export const refusedIfNotLogged: ReadonlySet<AccessLogAction> = new Set([...loggedEachTime, 'education.read'])

export const ORDERING: ReadonlySet<string> = new Set(['sort', 'order'])

const words: Partial<Record<AuditAction, string>> = {
  'document.opened': 'Opened a document of yours',
  'packet.ordered': 'Created a packet of your documents',
  'packet.downloaded': 'Downloaded a packet of your documents',
  'packet.sent': 'Noted that a packet of your documents was sent',
  'files.exported': 'Downloaded all your documents',
  'letter.opened': 'Took a letter that is written in your name',
  'sheet.opened': 'Opened your Personal Data Sheet',
  'education.read': 'Read your schools',
  'record.read': 'Viewed your record',
  'documents.read': 'Viewed the list of your documents',
  'messages.read': 'Read your messages',
  'timeline.read': 'Read what happened to your application',
  'notes.read': 'Read the notes about your application',
  'payments.read': 'Read your payments',
  'receipt.read': 'Read a receipt of yours',
  'openings.read': 'Viewed who opened what of yours',
}

export const accessLabels: Readonly<Record<string, string>> = words

export const shortId = (id: string): string => id.slice(-4).toUpperCase()
