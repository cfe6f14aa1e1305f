import type { Actor } from '#domain/may.ts'
import * as may from '#domain/may.ts'

export type Audience = 'applicant' | 'team'

// A member of the team reading their own case is its applicant; a board has no owner.
export const audienceOf = (caller: Actor, owner: { userId: string } | null): Audience =>
  may.can(caller, 'clients.read') && owner?.userId !== caller.id ? 'team' : 'applicant'
