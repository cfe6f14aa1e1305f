import type { Reading } from '#contract/readings.ts'
import type { AuditAction } from './words.ts'

/** The audit says once in this time that the same admin read the same thing, however often it was asked for. */
export const READING_STANDS_MS = 10 * 60_000

/** What somebody saw of another person, as an action of the audit. */
export type ReadingAction = (Reading | 'document.opened' | 'document.sent_ahead') & AuditAction

/** What nobody sees while it cannot be written down: the files, and what a stolen identity is made of. */
export const neverUnwritten: ReadonlySet<ReadingAction> = new Set([
  'document.opened',
  'document.sent_ahead',
  'sheet.opened',
  'education.read',
])

/** How a list stands is not what of it is seen. */
export const ORDERING: ReadonlySet<string> = new Set(['sort', 'order'])
