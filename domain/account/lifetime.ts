import type { Role } from '#contract/clients/people.ts'
import { DAY, HOUR, MINUTE } from '#domain/calendar/milliseconds.ts'

export const sessionLifetime: Record<Role, { idle: number; total: number }> = {
  client: { idle: 7 * DAY, total: 30 * DAY },
  admin: { idle: 30 * MINUTE, total: 8 * HOUR },
}

export const MAX_SESSIONS = 10

/** Lifetime of a sign-in at the OpenID Connect provider, which may have to verify an email address first. */
export const oidcSignIn = { lifetime: 30 * MINUTE } as const

/** Maximum age of the authentication at the provider, whose own session may outlive ours. */
export const MAX_AUTHENTICATION_AGE = sessionLifetime.admin.total

/** `maxActive` is per address. */
export const signInCode = { lifetime: 10 * MINUTE, maxAttempts: 5, maxActive: 3 } as const

export const addressChangeCodes = { lifetime: 10 * MINUTE, maxAttempts: 5 } as const

/** Wrong attempts at one address by unknown browsers; a known device has a separate limit of the same size. */
export const signInFailures = { max: 50, within: DAY } as const

/** How long the details of a sign-up are kept without a sign-in or a confirmation by the person. */
export const unverifiedSignUp = { lifetime: 90 * DAY } as const

export const knownDevice = { lifetime: 180 * DAY, maxPerPerson: 50 } as const

interface SessionTimes {
  createdAt: Date
  lastSeenAt: Date
}

export function expiryOf(role: Role, { createdAt, lastSeenAt }: SessionTimes): Date {
  const { idle, total } = sessionLifetime[role]
  return new Date(Math.min(lastSeenAt.getTime() + idle, createdAt.getTime() + total))
}

export const isActive = (role: Role, session: SessionTimes, now: Date): boolean => now < expiryOf(role, session)

export const INVITATION_LIFETIME = DAY
