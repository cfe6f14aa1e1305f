import type { AccessAction } from '#contract/audit/access-log.ts'
import type { AuditAction } from './labels.ts'

/** The audit says once in this time that the same session read the same thing, however often it was asked for. */
export const LOGGED_ONCE_WITHIN_MS = 10 * 60_000

export type AccessLogAction = (AccessAction | 'document.opened' | 'document.sent_ahead') & AuditAction

/** Logged every time, as the privacy notice promises for opened files. */
export const loggedEachTime: ReadonlySet<AccessLogAction> = new Set([
  'document.opened',
  'document.sent_ahead',
  'sheet.opened',
])

/** What nobody sees while it cannot be written down: the files, and what a stolen identity is made of. */
export const refusedIfNotLogged: ReadonlySet<AccessLogAction> = new Set([...loggedEachTime, 'education.read'])

export const ORDERING: ReadonlySet<string> = new Set(['sort', 'order'])
