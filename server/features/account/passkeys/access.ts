import { dutyRefusal } from '#domain/account/passkey-duty.ts'
import type { Caller } from '#server/http/caller.ts'

/** Refuses a team member with a passkey who has signed in with a mailed code alone. */
export function requireDone({ duty }: Caller): void {
  if (duty === 'sign_in') throw dutyRefusal(duty)
}
