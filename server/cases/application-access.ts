import type { Actor } from '#domain/may.ts'
import * as may from '#domain/may.ts'
import { assertAllowed, foundIfAllowed, foundOrDenied } from '#domain/refusal.ts'
import type { Database, Tx } from '#server/database/open.ts'
import { type ApplicationOwner, lockApplicationOwner, selectApplicationOwner } from './applications.store.ts'

type ApplicationReader = Actor & { applicationId: string | null }

/** The sentence for an application that is not there or is another person's is one and the same. */
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

/** Of the money of an application a coordinator reads the balance alone. */
export async function assertReadsMoney(db: Database, reader: ApplicationReader, id: string): Promise<void> {
  assertAllowed(may.readMoney(reader, await readableApplication(db, reader, id)))
}

/** For a route of the team's, whose door is the whole permission. */
export const lockedApplication = async (tx: Tx, id: string): Promise<ApplicationOwner> =>
  foundOrDenied(await lockApplicationOwner(tx, id), 'Application')
