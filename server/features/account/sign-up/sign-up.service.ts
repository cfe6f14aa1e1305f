import { v7 as uuid } from 'uuid'
import type { SignUp } from '#contract/account/sign-up.ts'
import { unverifiedSignUp } from '#domain/account/lifetime.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { generateToken, hashToken, setCookie } from '#server/http/browser-cookies.ts'
import { callerKey } from '#server/http/caller.ts'
import type { Exchange } from '#server/http/mount.ts'
import { emailKeyOf } from '#server/http/session.ts'
import { lockAddress, selectUserId } from '#server/shared/user-addresses.store.ts'
import { insertAddedUser, upsertSignUp } from './sign-up.store.ts'

interface AddedUser {
  email: string
  firstName: string
  lastName: string
  mobileNumber: string
  at: Date
}

/** Adds a person whose details somebody else wrote down, unless the address is known. */
export async function addUser(tx: Tx, person: AddedUser): Promise<{ userId: string; isNew: boolean }> {
  const emailKey = emailKeyOf(person.email)
  await lockAddress(tx, emailKey)
  const known = await selectUserId(tx, emailKey)
  if (known) return { userId: known, isNew: false }
  const id = uuid()
  await insertAddedUser(tx, { ...person, id, emailKey })
  return { userId: id, isNew: true }
}

/** The answer is the same for every valid body, whether or not the address is known. */
export async function signUp(deps: Deps, body: SignUp, { ip, reply }: Exchange): Promise<Record<never, never>> {
  await deps.limits.take('signUpsPerCaller', callerKey(ip))
  // Drawn anew each time: somebody who used this browser before must not know it.
  const token = generateToken()
  const details = { ...body, browserHash: hashToken(token), at: deps.now() }
  await upsertSignUp(deps.db, emailKeyOf(body.email), details)
  setCookie(deps.config, reply, { cookie: 'sign-up', token, lifetime: unverifiedSignUp.lifetime })
  return {}
}
