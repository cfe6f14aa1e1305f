import { type Actor, foundIfAllowed, may } from '#domain/permissions.ts'
import type { Database } from '#server/database/open.ts'
import { type ApplicationOwner, selectApplicationOwner } from './applications.store.ts'

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
