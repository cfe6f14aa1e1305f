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
  /** For what needs a session: live events, and work that takes longer than a request. */
  directUrl: string
  replicaUrl: string | undefined
  /** Nothing that a connection keeps may be relied on at `url`. */
  isPooled: boolean
  /** Where the portal has to work as the owner of the schema, or on a newer one than its own. */
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

/** The same as a role that owns nothing: the one of the pooler's address where that is another than the owner. */
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

/** Refuses a pooler that gives no session of its own to a connection: locks, prepared statements and LISTEN would be lost. */
async function refuseTransactionPooler(url: string, variable: string): Promise<void> {
  if (!(await sharesSessions(url))) return
  const fix =
    variable === 'DATABASE_URL'
      ? 'Set DATABASE_DIRECT_URL to the server behind it, or let it pool by session.'
      : 'Give the address of the server itself.'
  throw new StartRefusal(`${variable}: this is a pooler that does not keep sessions (transaction pooling). ${fix}`)
}

/** Poolers give the connection used last to the next client, and another one while that is busy. */
async function sharesSessions(url: string): Promise<boolean> {
  const options = { connections: 1, statementTimeout: 0, answerWithin: ANSWER_WITHIN, isPooled: true }
  const [one, other] = [openDatabase(url, options), openDatabase(url, options)]
  try {
    const own = await selectBackend(one)
    for (let tries = 0; tries < TRIES; tries += 1) {
      if ((await selectBackend(other)) === own) return true
      const whileBusy = await other.begin(async (tx) => [await selectBackend(tx), await selectBackend(one)])
      if (whileBusy[0] === own || whileBusy[1] !== own) return true
    }
    return false
  } finally {
    await Promise.all([one.end({ timeout: 1 }), other.end({ timeout: 1 })])
  }
}
