import { randomBytes } from 'node:crypto'
import { chown, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { INCOMPLETE, makeDataDir } from './cluster.ts'
import type { PostgresAccount } from './postgres-account.ts'

export interface ClusterFolder {
  folder: string
  /** Whom everything in it has to belong to; undefined where that is ourselves. */
  owner: { uid: number; gid: number } | undefined
}

export type ReceiveCluster = (place: ClusterFolder) => Promise<void>

/** What an interrupted one leaves is not the folder's database: whoever asked for it begins again elsewhere. */
export async function receiveCluster(databaseDir: string, { user }: PostgresAccount, receive: ReceiveCluster) {
  await mkdir(databaseDir, { mode: 0o700 })
  if (user) await chown(databaseDir, user.uid, user.gid)
  await receive({ folder: databaseDir, owner: user })
  // The socket is in the folder, and what was copied says that the server of its origin has it.
  await rm(join(databaseDir, '.s.PGSQL.5432.lock'), { force: true })
}

/** A folder for another database of the same passwords; the next start removes it, should this process end. */
export async function makeRoomBeside(dataDir: string, password: string): Promise<string> {
  const folder = await makeDataDir(join(dataDir, `${INCOMPLETE}${randomBytes(6).toString('hex')}`))
  await writeFile(join(folder, 'database.password'), password, { mode: 0o600 })
  return folder
}

/**
 * The superuser of a copied database has a password that nobody here knows. Its socket is open to its own account and
 * to root alone, and so is it until that password is another one.
 */
export async function openToOurselves(dataDir: string): Promise<Record<string, string>> {
  const file = join(dataDir, 'access.conf')
  await writeFile(file, 'local all postgres trust\nlocal all all scram-sha-256\n', { mode: 0o644 })
  return { hba_file: file }
}
