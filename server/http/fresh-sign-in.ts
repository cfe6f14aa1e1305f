import { passkeyRules } from '#domain/account/passkey-rules.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from './caller.ts'

/** Refuses a session that was left open, which must not change a sign-in or export a person's data. */
export function requireFresh({ now }: Pick<Deps, 'now'>, { sessionStartedAt }: Pick<Caller, 'sessionStartedAt'>): void {
  if (now().getTime() - sessionStartedAt.getTime() <= passkeyRules.freshFor) return
  throw new Refusal('forbidden', 'Sign in again first: this can be done within 15 minutes of signing in.', {
    code: 'fresh_sign_in_required',
  })
}
