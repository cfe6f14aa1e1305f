import { v7 as uuid } from 'uuid'
import type { SignUp } from '#contract/account/sign-up.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { networkKey } from '#server/http/caller.ts'
import { emailKeyOf, generateToken, hashToken } from '#server/http/session.ts'
import { lockAddress, selectUserId } from '#server/shared/user-addresses.store.ts'
import { insertAddedUser, upsertSignUp } from './sign-up.store.ts'

interface AddedUser {
  email: string
  firstName: string
  lastName: string
  mobileNumber: string
  at: Date
}

/** Adds a person whose details a colleague entered, unless the address is known. */
export async function addUser(tx: Tx, person: AddedUser): Promise<{ userId: string; isNew: boolean }> {
  const emailKey = emailKeyOf(person.email)
  await lockAddress(tx, emailKey)
  const known = await selectUserId(tx, emailKey)
  if (known) return { userId: known, isNew: false }
  const id = uuid()
  await insertAddedUser(tx, { ...person, id, emailKey })
  return { userId: id, isNew: true }
}

/** Returns a new token for this browser each time, so that an earlier user of the browser does not know the token. */
export async function signUp(deps: Deps, body: SignUp, ip: string): Promise<string> {
  await deps.limits.take('signUpsPerNetwork', networkKey(ip))
  const token = generateToken()
  await upsertSignUp(deps.db, emailKeyOf(body.email), { ...body, browserHash: hashToken(token), at: deps.now() })
  return token
}
