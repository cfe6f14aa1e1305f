import type { AuditAction } from '#domain/audit/labels.ts'

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
