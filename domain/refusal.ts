import { either } from '#domain/english/words.ts'
export type RefusalKind =
  | 'invalid'
  | 'unauthorized'
  | 'declined'
  | 'forbidden'
  | 'notFound'
  | 'conflict'
  | 'gone'
  | 'tooLarge'
  | 'wrongType'
  | 'tooMany'
  | 'unavailable'

export const missingParts = [
  'payments_not_configured',
  'payments_unavailable',
  'mail_unavailable',
  'sign_in_unavailable',
  'storage_unavailable',
  'scanner_unavailable',
  'database_unavailable',
] as const
type MissingPart = (typeof missingParts)[number]

/** What a person must do before the same request succeeds. */
export const refusalCodes = [
  'amount_differs',
  'dates_unlikely',
  'fresh_sign_in_required',
  'passkey_blocked',
  'passkey_enrolment_required',
  'passkey_sign_in_required',
  'rate_differs',
  'recovery_codes_required',
  'same_file',
  'step_up_refused',
  'step_up_required',
] as const
export type RefusalCode = (typeof refusalCodes)[number]

export interface RefusalDetails {
  errors?: { path: string; message: string }[]
  code?: MissingPart | RefusalCode
  /** tooMany, unavailable: seconds to wait before a retry. */
  retryAfter?: number
  decidedBy?: string
  decidedAt?: string
  /** conflict: the current record, for a caller who may read it; null without one. */
  current?: object | null
  /** conflict: who has claimed the work item, and until when. */
  claimed?: object | null
  /** conflict: the newest message of the conversation. */
  lastMessage?: object
  /** conflict: money that differs from the report; `reported` is null without a report. */
  amounts?: { reported: string | null; received: string; balanceAfter: string }
  /** conflict: the existing account's application; null without one. */
  applicationId?: string | null
  // The third-party request where this step must be changed instead.
  requestId?: string
  /** invalid: the malware that the scanner found; stored in the row and the audit, never in the response. */
  malware?: string
  /** notFound: missing or another person's record; for the audit only, never in the response. */
  hidden?: true
}

/** The only kind of expected refusal; the person reads the sentence. */
export class Refusal extends Error {
  override name = 'Refusal'
  constructor(
    readonly kind: RefusalKind,
    readonly sentence: string,
    readonly details: RefusalDetails = {},
    options?: ErrorOptions,
  ) {
    super(sentence, options)
  }
}

export const fieldError = (path: string, message: string): Refusal =>
  new Refusal('invalid', message, { errors: [{ path, message }] })

/** For a change of status that does not exist; `one` is the thing with its article. */
export const cannotBecome = (one: string, from: string, to: string, possible: readonly string[]): Refusal =>
  new Refusal('conflict', `${one} that is ${from} cannot become ${to}. From there it can become ${either(possible)}.`)

export function found<T>(record: T | null | undefined, name: string): T {
  if (record === null || record === undefined) throw new Refusal('notFound', `${name} not found`)
  return record
}

interface EarlierDecision {
  by: string | null | undefined
  at: Date | string | null | undefined
}

/** For a decision on an older version; the sentence names the colleague who was faster. */
export function decidedMeanwhile(earlier: EarlierDecision | undefined, sentence: (by: string) => string): Refusal {
  const decidedBy = earlier?.by ?? 'Another admin'
  const decidedAt = earlier?.at && new Date(earlier.at).toISOString()
  return new Refusal('conflict', sentence(decidedBy), { decidedBy, ...(decidedAt && { decidedAt }) })
}

export const ADMINS_ONLY = "You don't have permission to access this page."

export function assertAllowed(allowed: boolean): void {
  if (!allowed) throw new Refusal('forbidden', ADMINS_ONLY)
}

export const OWN_RECORD = 'This is your own application. A colleague has to do this.'

export const ownRecord = () => new Refusal('forbidden', OWN_RECORD)

/**
 * Refuses as "not found", so that a stranger cannot learn that the record exists. Both cases take the same path, so
 * that the response time reveals nothing.
 */
export function foundIfAllowed<T>(record: T | null | undefined, allowed: (thing: T) => boolean, name: string): T {
  if (record === null || record === undefined || !allowed(record)) {
    throw new Refusal('notFound', `${name} not found`, { hidden: true })
  }
  return record
}

/** For a route that the permission alone protects: an unknown id is logged like another person's record. */
export const foundOrDenied = <T>(record: T | null | undefined, name: string): T =>
  foundIfAllowed(record, () => true, name)
