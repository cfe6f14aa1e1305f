import { v7 as uuid } from 'uuid'
import type { DataExport } from '#contract/privacy/my-data.ts'
import { DAY } from '#domain/calendar/milliseconds.ts'
import { cannotReadFile } from '#domain/documents/file-refusals.ts'
import { dataExportDownloaded, dataExportRequested, personExported } from '#domain/effects/my-data.ts'
import { found, foundIfAllowed, Refusal } from '#domain/refusal.ts'
import type { Tx } from '#server/database/open.ts'
import { lockPerson } from '#server/database/people.store.ts'
import type { Deps } from '#server/deps.ts'
import { anonymousContext, contextOf, type EffectDeps, type RecordContext, record } from '#server/effects/record.ts'
import { type OpenedObject, openVerified } from '#server/features/documents/uploads/stored-files.service.ts'
import type { Caller } from '#server/http/caller.ts'
import { dated } from '#server/shared/dates.ts'
import { type DataExportRow, insertDataExport, selectDataExport, selectRecentDataExport } from './data-exports.store.ts'
import { selectPersonByEmail } from './my-data.store.ts'
import { personZip, type ZipDeps } from './person-zip.ts'

const ONE_IN = 7 * DAY
export const DOWNLOADABLE_FOR = 7 * DAY

const alreadyAsked = (at: Date, now: Date) =>
  new Refusal(
    'tooMany',
    'You asked for a download of your data less than a week ago. It is on this page; after a week you can ask again.',
    { retryAfter: Math.ceil((at.getTime() + ONE_IN - now.getTime()) / 1_000) },
  )

const madeAlready = () => new Refusal('conflict', 'The copy for this request is being made, or is in My data already.')
const notReady = () => new Refusal('conflict', 'This download is not ready yet. We will email you when it is.')
const expired = () => new Refusal('notFound', 'This download was deleted after 7 days. Please ask for a new one.')

const isOver = ({ state, expiresAt }: DataExportRow, now: Date) =>
  state === 'expired' || (expiresAt !== null && expiresAt <= now)

export function toDataExport(row: DataExportRow, now: Date): DataExport {
  const { id, fileSize, skipped, failure, createdAt, finishedAt, expiresAt } = row
  const state = isOver(row, now) ? 'expired' : row.state
  return dated({ id, state, fileSize, skipped, failure, createdAt, finishedAt, expiresAt })
}

export async function requestDataExport(deps: Deps, caller: Caller): Promise<DataExport> {
  const { id: userId } = caller
  const row = await deps.transaction(async (tx) => {
    const context = contextOf(deps, caller)
    const { at } = context
    await lockPerson(tx, userId)
    const recent = await selectRecentDataExport(tx, userId, new Date(at.getTime() - ONE_IN))
    if (recent) throw alreadyAsked(recent.createdAt, at)
    const id = uuid()
    await record(tx, context, dataExportRequested, { userId, exportId: id })
    return found(await insertDataExport(tx, { id, userId, at }), 'Download')
  })
  deps.jobs.wake('dataExports')
  return toDataExport(row, deps.now())
}

export async function makeExportFor(
  tx: Tx,
  context: RecordContext,
  { userId, requestId }: { userId: string; requestId: string },
): Promise<void> {
  await record(tx, context, dataExportRequested, { userId, exportId: requestId })
  if (!(await insertDataExport(tx, { id: requestId, userId, at: context.at }))) throw madeAlready()
}

const ownExport = async ({ db }: Pick<Deps, 'db'>, caller: Pick<Caller, 'id'>, id: string) =>
  foundIfAllowed(await selectDataExport(db, id), ({ userId }) => userId === caller.id, 'Download')

export async function getDataExport(deps: Deps, caller: Caller, id: string): Promise<DataExport> {
  return toDataExport(await ownExport(deps, caller, id), deps.now())
}

export async function openDataExport(deps: Deps, caller: Caller, id: string): Promise<OpenedObject> {
  const row = await ownExport(deps, caller, id)
  if (isOver(row, deps.now())) throw expired()
  const { storageKey, fileSize, sha256, isEncrypted } = row
  if (row.state !== 'ready' || storageKey === null || fileSize === null || sha256 === null) throw notReady()
  const file = await openVerified(deps, storageKey, { size: fileSize, sha256, isEncrypted })
  if (!file) throw cannotReadFile(new Error('a download of everything is not where its row says'))
  const { timeZone } = deps.config
  const context = contextOf(deps, caller)
  const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', hour12: true, timeZone })
  const fetchedAt = `${time.format(context.at)} (${timeZone})`
  try {
    await deps.transaction((tx) =>
      record(tx, context, dataExportDownloaded, { userId: caller.id, exportId: id, fetchedAt }),
    )
  } catch (error) {
    file.stream.destroy()
    throw error
  }
  const day = new Intl.DateTimeFormat('en-CA', { timeZone }).format(row.createdAt)
  return { fileName: `My data ${day}.zip`, ...file }
}

const byCommand = { ip: '127.0.0.1', requestId: 'person:export' }

export async function exportPerson(
  deps: ZipDeps & EffectDeps,
  email: string,
  write: (bytes: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<string[]> {
  const { id: userId } = found(await selectPersonByEmail(deps.db, email), 'Person')
  const skipped: string[] = []
  await write(personZip(deps, userId, skipped))
  const context = anonymousContext(deps, byCommand, deps.now())
  await record(deps.db, context, personExported, { userId, skipped: skipped.length })
  return skipped
}
