import type { User } from '#contract/people.ts'
import type { Actor } from '#domain/permissions.ts'

/** Where a request came from, for the audit. */
export interface Origin {
  ip: string
  requestId: string
}

/** The signed-in person behind a request. */
export interface Caller extends Actor, Origin {
  user: User
  sessionHash: Buffer
}
