import pg from 'pg'
import { awaitServer, migrate, type Schema } from './migrate.ts'
import { selectBackend } from './migrations.store.ts'
import { type Database, openDatabase } from './open.ts'
import { grantRuntimeRole, makeRuntimeRole, runtimeUrlOf, withLoginOf } from './runtime-role.ts'
import { StartRefusal } from './start-refusal.ts'

export interface DatabaseAddress {
  url: string
  directUrl: string | undefined
  replicaUrl?: string | undefined
  dataDir?: string
}

export interface PreparedDatabase {
  url: string
  /** The address for work that needs a session: live events, and work that takes longer than a request. */
  directUrl: string
  replicaUrl: string | undefined
  /** Connections at `url` keep no session state. */
  isPooled: boolean
  /** Warns of a portal that works as the owner of the schema, or on a schema newer than its own. */
  warnings: readonly string[]
}

export async function prepareDatabase(
  { url, directUrl = url, replicaUrl, dataDir }: DatabaseAddress,
  signal?: AbortSignal,
): Promise<PreparedDatabase> {
  const isPooled = url !== directUrl
  const variable = isPooled ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
  const options = { variable, ...(signal && { signal }) }
  if (isPooled) await awaitServer(url, true, { ...options, variable: 'DATABASE_URL' })
  await awaitServer(directUrl, false, options)
  await refuseTransactionPooler(directUrl, variable)

  const given: PreparedDatabase = { url, directUrl, replicaUrl, isPooled, warnings: [] }
  const restricted = restrict(given)
  let problem: string | undefined = 'its address has no password from which to derive one for another role'
  const warnings: string[] = []
  await migrate(directUrl, {
    ...options,
    dataDir,
    afterwards: async (db, schema) => {
      if (schema.newest > schema.known) warnings.push(workedOnNewer(schema))
      if (restricted) problem = await prepareRole(db, restricted, { ...schema, isOurs: url !== restricted.url })
    },
  })
  if (restricted && problem === undefined) return { ...restricted, warnings }
  warnings.push(
    `DATABASE_URL: the portal connects as the owner of its tables, which could change the audit log: ${problem}. ` +
      'docs/database.md explains how to give it a role of its own.',
  )
  return { ...given, warnings }
}

const workedOnNewer = ({ newest, known }: Schema) =>
  `The database has the schema of a newer version of the portal (${newest}, this version knows ${known}), which lets this ` +
  'one go on working. Its backups have to be verified and restored with the newer version.'

/** Replaces the owner by a role that owns nothing: the role of the pooler's address when it differs from the owner. */
function restrict({ url, directUrl, ...rest }: PreparedDatabase): PreparedDatabase | undefined {
  if (new URL(url).username !== new URL(directUrl).username) return { ...rest, url, directUrl }
  const runtimeUrl = runtimeUrlOf(directUrl)
  if (!runtimeUrl) return undefined
  const { replicaUrl } = rest
  const isSameUser = replicaUrl !== undefined && new URL(replicaUrl).username === new URL(url).username
  return {
    ...rest,
    url: withLoginOf(runtimeUrl, url),
    directUrl: runtimeUrl,
    replicaUrl: isSameUser ? withLoginOf(runtimeUrl, replicaUrl) : replicaUrl,
  }
}

async function prepareRole(
  db: Database,
  { url, directUrl }: PreparedDatabase,
  { newest, known, isOurs }: Schema & { isOurs: boolean },
): Promise<string | undefined> {
  try {
    if (isOurs) await makeRuntimeRole(db, directUrl)
    return await grantRuntimeRole(db, url, newest > known)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    return `the server does not let this user create another role (${error.code})`
  }
}

const TRIES = 5
const ANSWER_WITHIN = 5_000

/** Refuses a pooler that shares sessions, with which locks, prepared statements and LISTEN would be lost. */
async function refuseTransactionPooler(url: string, variable: string): Promise<void> {
  if (!(await sharesSessions(url))) return
  const fix =
    variable === 'DATABASE_URL'
      ? 'Set DATABASE_DIRECT_URL to the server behind it, or let it pool by session.'
      : 'Give the address of the server itself.'
  throw new StartRefusal(`${variable}: this is a pooler that does not keep sessions (transaction pooling). ${fix}`)
}

/** Compares server connections: a pooler gives the last one to the next client, and another while that one is busy. */
async function sharesSessions(url: string): Promise<boolean> {
  const options = { connections: 1, statementTimeout: 0, answerWithin: ANSWER_WITHIN, isPooled: true }
  await using one = openDatabase(url, options)
  await using other = openDatabase(url, options)
  const own = await selectBackend(one)
  for (let tries = 0; tries < TRIES; tries += 1) {
    if ((await selectBackend(other)) === own) return true
    const whileBusy = await other.begin(async (tx) => [await selectBackend(tx), await selectBackend(one)])
    if (whileBusy[0] === own || whileBusy[1] !== own) return true
  }
  return false
}
