import type { Actor } from '#domain/may.ts'
import * as may from '#domain/may.ts'
import { assertAllowed, foundIfAllowed, foundOrDenied } from '#domain/refusal.ts'
import type { Database, Tx } from '#server/database/open.ts'
import { type ApplicationOwner, isErased, lockApplicationOwner, selectApplicationOwner } from './applications.store.ts'

type ApplicationReader = Actor & { applicationId: string | null }

/** Answers a missing application and another applicant's with the same sentence, so that ids cannot be probed. */
export const foundApplication = (
  application: ApplicationOwner | undefined,
  allowed: (application: ApplicationOwner) => boolean,
): ApplicationOwner => foundIfAllowed(application, allowed, 'Application')

export async function readableApplication(
  db: Database,
  reader: ApplicationReader,
  id: string,
): Promise<ApplicationOwner> {
  const application = reader.applicationId === id ? { id, userId: reader.id } : await selectApplicationOwner(db, id)
  return foundApplication(application, (one) => may.readApplication(reader, one))
}

/** A coordinator reads only the balance, not the rest of the money. */
export async function assertReadsMoney(db: Database, reader: ApplicationReader, id: string): Promise<void> {
  assertAllowed(may.readMoney(reader, await readableApplication(db, reader, id)))
}

/** For a team route, whose route permission is the only check. */
export const lockedApplication = async (tx: Tx, id: string): Promise<ApplicationOwner> =>
  foundOrDenied(await lockApplicationOwner(tx, id), 'Application')

/** Looks for an erasure after the lock, which the erasure may have held. Money of an erased person still moves. */
export async function lockUnlessErased(tx: Tx, id: string): Promise<ApplicationOwner | undefined> {
  const owner = await lockApplicationOwner(tx, id)
  return owner && (await isErased(tx, owner.userId)) ? undefined : owner
}

/** For a team route that writes about the person. */
export const lockedCase = async (tx: Tx, id: string): Promise<ApplicationOwner> =>
  foundOrDenied(await lockUnlessErased(tx, id), 'Application')
