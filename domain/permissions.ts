import type { Permission } from '#contract/team/team-roles.ts'
import * as may from './may.ts'
import { Refusal } from './refusal.ts'

export type { Actor } from './may.ts'
export { may }

export const ADMINS_ONLY = "You don't have permission to access this page."

export function assertAllowed(allowed: boolean): void {
  if (!allowed) throw new Refusal('forbidden', ADMINS_ONLY)
}

export const OWN_RECORD = 'This is your own application. A colleague has to do this.'

export const ownRecord = () => new Refusal('forbidden', OWN_RECORD)

// What these allow is about the team or the own desk; a bulk action leaves the own application out by itself.
const JUDGE_NO_APPLICATION: ReadonlySet<Permission> = new Set([
  'bulk.run',
  'clients.read',
  'lists.export',
  'sessions.end',
  'team.manage',
  'workspace.use',
])

export const judgesApplications = (permission: Permission): boolean => !JUDGE_NO_APPLICATION.has(permission)

/**
 * Refuse as "not found", so that a stranger cannot learn that the record exists: what follows is the same for one that
 * does not, so that not even the time of an answer tells.
 */
export function foundIfAllowed<T>(record: T | null | undefined, allowed: (thing: T) => boolean, name: string): T {
  if (record === null || record === undefined || !allowed(record)) {
    throw new Refusal('notFound', `${name} not found`, { hidden: true })
  }
  return record
}

/** For a route whose door is the whole permission: an id that nobody has is written down like another person's. */
export const foundOrDenied = <T>(record: T | null | undefined, name: string): T =>
  foundIfAllowed(record, () => true, name)
