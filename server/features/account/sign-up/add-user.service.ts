import { v7 as uuid } from 'uuid'
import type { Tx } from '#server/database/open.ts'
import { emailKeyOf } from '#server/http/session.ts'
import { lockAddress, selectUserId } from '#server/shared/user-addresses.store.ts'
import { insertAddedUser } from './sign-up.store.ts'

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
