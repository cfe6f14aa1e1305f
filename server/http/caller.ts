import { isIPv6 } from 'node:net'
import type { PasskeyDuty } from '#contract/account/session.ts'
import type { User } from '#contract/clients/people.ts'
import type { TeamRole } from '#contract/team/team-roles.ts'
import type { SessionFactor } from '#domain/account/passkey-rules.ts'
import type { Actor } from '#domain/may.ts'

export interface RequestSource {
  ip: string
  requestId: string
}

export interface Caller extends Actor, RequestSource {
  user: User
  teamRole: TeamRole | null
  mobileNumber: string | null
  hasConfirmedDetails: boolean
  /** The person's own application, read with the session to save a query. */
  applicationId: string | null
  sessionHash: Buffer
  sessionStartedAt: Date
  factor: SessionFactor
  /** An open duty about passkeys, with which a member of the team may do only what an applicant may. */
  duty: PasskeyDuty | null
  hasConfirmedCodes: boolean
  isOfferedPasskey: boolean
}

/** For a job, which acts for a person whose session was checked when its work was enqueued. */
export const noSession: Pick<
  Caller,
  'sessionHash' | 'sessionStartedAt' | 'factor' | 'duty' | 'hasConfirmedCodes' | 'isOfferedPasskey'
> = {
  sessionHash: Buffer.alloc(0),
  sessionStartedAt: new Date(0),
  factor: 'code',
  duty: null,
  hasConfirmedCodes: false,
  isOfferedPasskey: false,
}

export const auditedAs = ({ id, ip, requestId }: Caller) => ({ actorId: id, ip, requestId })

/**
 * Returns the key by which limits count a caller: one IPv4 address, or the /48 of an IPv6 address. One customer may
 * have a /48, which holds 65,536 networks of the size that a single home gets.
 */
export function networkKey(ip: string): string {
  if (!isIPv6(ip) || ip.toLowerCase().startsWith('::ffff:') || ip.includes('%')) return ip
  const [left = '', right] = new URL(`http://[${ip}]`).hostname.slice(1, -1).split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const [head, tail] = [groups(left), groups(right ?? '')]
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0')
  return `${[...head, ...zeros, ...tail].slice(0, 3).join(':')}::/48`
}
