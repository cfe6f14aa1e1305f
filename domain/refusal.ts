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

/** What a person has to do before the same request is let through. */
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
  /** tooMany, unavailable: seconds to wait before another try. */
  retryAfter?: number
  decidedBy?: string
  decidedAt?: string
  /** conflict: the present record, for a caller who may read it; null where there is none. */
  current?: object | null
  /** conflict: who has the piece of work in hand, and until when. */
  claimed?: object | null
  /** conflict: the newest message of the conversation. */
  lastMessage?: object
  /** conflict: money that is not as it was reported; reported is null where nobody did. */
  amounts?: { reported: string | null; received: string; balanceAfter: string }
  /** conflict: of the account that is there already; null where it has none. */
  applicationId?: string | null
  // Of the third party at whose request it is recorded.
  requestId?: string
  /** invalid: what the scanner found in a file; for the row and the audit, never for the answer. */
  malware?: string
  /** notFound: there is no such record, or it is another person's; for the audit only, never for the answer. */
  hidden?: true
}

/** The one kind of expected "no": the sentence is what the person reads. */
export class Refusal extends Error {
  override name = 'Refusal'
  constructor(
    readonly kind: RefusalKind,
    readonly sentence: string,
    readonly details: RefusalDetails = {},
  ) {
    super(sentence)
  }
}

export const fieldError = (path: string, message: string): Refusal =>
  new Refusal('invalid', message, { errors: [{ path, message }] })

export function found<T>(record: T | null | undefined, name: string): T {
  if (record === null || record === undefined) throw new Refusal('notFound', `${name} not found`)
  return record
}

export const ADMINS_ONLY = "You don't have permission to access this page."

export function assertAllowed(allowed: boolean): void {
  if (!allowed) throw new Refusal('forbidden', ADMINS_ONLY)
}

export const OWN_RECORD = 'This is your own application. A colleague has to do this.'

export const ownRecord = () => new Refusal('forbidden', OWN_RECORD)

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
