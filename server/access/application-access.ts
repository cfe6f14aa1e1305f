import { type Actor, hideUnless, may } from '#domain/permissions.ts'
import type { Sql } from '#server/database/open.ts'
import { type ApplicationOwner, findApplicationOwner } from './application-access.store.ts'

/** The sentence for an application that is not there or is another person's is one and the same. */
export const asVisible = (
  application: ApplicationOwner | undefined,
  allowed: (application: ApplicationOwner) => boolean,
): ApplicationOwner => hideUnless(application, allowed, 'Application')

/** The application whose parts this person may read. */
export async function readableApplication(db: Sql, actor: Actor, id: string): Promise<ApplicationOwner> {
  return asVisible(await findApplicationOwner(db, id), (application) => may.readApplication(actor, application))
}
