import type { Role } from '#contract/people.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export const sessionLifetime: Record<Role, { idle: number; total: number }> = {
  client: { idle: 7 * DAY, total: 30 * DAY },
  admin: { idle: 30 * MINUTE, total: 8 * HOUR },
}

export const MOST_SESSIONS = 10

/** How long somebody may take at the OpenID Connect provider, where an address may have to be proved first. */
export const providerSignIn = { lifetime: 30 * MINUTE } as const

/** How long ago somebody may have proved there who they are; their own session there may be older than ours ever gets. */
export const PROVED_WITHIN = sessionLifetime.admin.total

/** How long a mailed sign-in code works, how many wrong tries it bears, and how many an address has at once. */
export const signInCode = { lifetime: 10 * MINUTE, tries: 5, sideBySide: 3 } as const

/** Wrong tries at one address in a day by browsers that never signed in there; at most as many by one that did. */
export const signInFailures = { most: 50, within: DAY } as const

/** How long the details of a sign-up wait for a sign-in, or for the person to confirm them. */
export const unprovedSignUp = { lifetime: 90 * DAY } as const

/** How long a browser that signed in is told from strangers, and how many of them one person has. */
export const knownDevice = { lifetime: 180 * DAY, perPerson: 50 } as const

interface SessionTimes {
  createdAt: Date
  lastSeenAt: Date
}

export function endOf(role: Role, { createdAt, lastSeenAt }: SessionTimes): Date {
  const { idle, total } = sessionLifetime[role]
  return new Date(Math.min(lastSeenAt.getTime() + idle, createdAt.getTime() + total))
}

export const isAlive = (role: Role, session: SessionTimes, now: Date): boolean => now < endOf(role, session)
