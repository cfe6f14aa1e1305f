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
  /** This person's own application, read with the session, so that nobody asks again whose it is. */
  applicationId: string | null
  sessionHash: Buffer
  sessionStartedAt: Date
  factor: SessionFactor
  /** What keeps a member of the team from work: until it is done they are let do what an applicant may. */
  duty: PasskeyDuty | null
  isOfferedPasskey: boolean
}

/** A job acts for a person who was let in before its work was enqueued. */
export const noSession: Pick<Caller, 'sessionHash' | 'sessionStartedAt' | 'factor' | 'duty' | 'isOfferedPasskey'> = {
  sessionHash: Buffer.alloc(0),
  sessionStartedAt: new Date(0),
  factor: 'code',
  duty: null,
  isOfferedPasskey: false,
}

export const auditedAs = ({ id, ip, requestId }: Caller) => ({ actorId: id, ip, requestId })

/**
 * What limits count a caller by: one IPv4 address, or the widest network that one IPv6 customer is given. All that is
 * narrower counts together in it: a /48 holds 65,536 networks of the size that a single home gets.
 */
export function callerKey(ip: string): string {
  if (!isIPv6(ip) || ip.toLowerCase().startsWith('::ffff:') || ip.includes('%')) return ip
  const [left = '', right] = new URL(`http://[${ip}]`).hostname.slice(1, -1).split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const [head, tail] = [groups(left), groups(right ?? '')]
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0')
  return `${[...head, ...zeros, ...tail].slice(0, 3).join(':')}::/48`
}
