import { Refusal } from '#domain/refusal.ts'
import { dutyRefusal } from '#domain/session/passkey-duty.ts'
import { passkeyRules } from '#domain/session/passkey-rules.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from '#server/http/caller.ts'

/** What a person signs in with is changed soon after signing in: a session that was left open does not do. */
export function requireFresh({ now }: Pick<Deps, 'now'>, { sessionStartedAt }: Caller): void {
  if (now().getTime() - sessionStartedAt.getTime() <= passkeyRules.freshFor) return
  throw new Refusal(
    'forbidden',
    'Sign out and sign in again first: this can be changed within 15 minutes of signing in.',
    {
      code: 'fresh_sign_in_required',
    },
  )
}

/** A member of the team who has a passkey changes nothing about it with a mailed code alone. */
export function requireDone({ duty }: Caller): void {
  if (duty === 'sign_in') throw dutyRefusal(duty)
}
