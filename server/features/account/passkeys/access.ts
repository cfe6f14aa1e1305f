import { dutyRefusal } from '#domain/account/passkey-duty.ts'
import type { Caller } from '#server/http/caller.ts'

/** A member of the team who has a passkey changes nothing about it with a mailed code alone. */
export function requireDone({ duty }: Caller): void {
  if (duty === 'sign_in') throw dutyRefusal(duty)
}
