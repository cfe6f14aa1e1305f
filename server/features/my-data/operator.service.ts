import { consequences } from '#domain/effects/consequences.ts'
import { requireFound } from '#domain/refusal.ts'
import { anonymousContext, record } from '#server/effects/record.ts'
import { findPersonByEmail } from './my-data.store.ts'
import { personZip, type ZipDeps } from './person-zip.ts'

const byCommand = { ip: '127.0.0.1', requestId: 'person:export' }

/** The download of everything for whoever asked for it by letter; answers what could not be read. */
export async function exportPerson(
  deps: ZipDeps,
  email: string,
  write: (bytes: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<string[]> {
  const { id: userId } = requireFound(await findPersonByEmail(deps.db, email), 'Person')
  const skipped: string[] = []
  await write(personZip(deps, userId, skipped))
  const context = anonymousContext({ config: deps.config, wakeOutbox: () => {} }, byCommand, deps.now())
  await record(deps.db, context, consequences.personExported, { userId, skipped: skipped.length })
  return skipped
}
