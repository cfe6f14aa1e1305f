import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startOf } from '#server/database/embedded/data-folder-lock.ts'
import { startEmbedded } from '#server/database/embedded/embedded.ts'
import { chooseAccount } from '#server/database/embedded/postgres-account.ts'
import { findPrograms } from '#server/database/embedded/postgres-programs.ts'
import { startServer } from '#server/database/embedded/postgres-server.ts'
import { type Database, openDatabase } from '#server/database/open.ts'
import { freePort } from './doubles/ports.ts'
import { postmasterOf } from './own-postgres.ts'
import { isCaughtUp, promote } from './postgres-pair.store.ts'

interface PairedServer {
  port: number
  /** The URL of the portal's database, as the owner of its tables. */
  url: string
  /** A connection as the superuser. */
  admin: Database
  /** Ends the server like a power cut. */
  kill: () => Promise<void>
}

export interface PostgresPair {
  primary: PairedServer
  standby: PairedServer
  caughtUp: () => Promise<void>
  promote: () => Promise<void>
  close: () => Promise<void>
}

/** A primary and a standby that streams from it, as two servers of the embedded PostgreSQL. */
export async function startPostgresPair(): Promise<PostgresPair> {
  const home = await mkdtemp(join(tmpdir(), 'lampara-pair-'))
  await chmod(home, 0o755)
  const [first, second] = [join(home, 'first'), join(home, 'second')]
  const made = await startEmbedded({ dataDir: first })
  await made.stop()
  const [port = 0, otherPort = 0] = await Promise.all([freePort(), freePort()])
  // Keeps the file owners, because the server checks them.
  execFileSync('cp', ['-a', first, second])
  await writeFile(join(second, 'database', 'standby.signal'), '', { mode: 0o644 })

  const at = (url: string, where: number) => {
    const tcp = new URL(url)
    tcp.host = `127.0.0.1:${where}`
    tcp.search = ''
    return tcp
  }
  const superuser = at(made.adminUrl, port)
  const source = `host=127.0.0.1 port=${port} user=postgres password=${superuser.password} application_name=standby`
  const open = async (dataDir: string, where: number, settings: Record<string, string> = {}): Promise<PairedServer> => {
    const databaseDir = join(dataDir, 'database')
    const programs = findPrograms()
    const account = chooseAccount({ dataDir, databaseDir, programsDir: programs })
    await startServer(
      {
        account,
        programs,
        databaseDir,
        settings: { listen_addresses: '127.0.0.1', port: String(where), fsync: 'off', ...settings },
      },
      undefined,
    )
    const postmaster = await postmasterOf(dataDir)
    const admin = openDatabase(at(made.adminUrl, where).href, { connections: 1 })
    return {
      port: where,
      url: at(made.url, where).href,
      admin,
      kill: async () => {
        await admin.end({ timeout: 0 })
        if ((await startOf(postmaster)) === undefined) return
        process.kill(postmaster, 'SIGQUIT')
        while ((await startOf(postmaster)) !== undefined) await pause(20)
      },
    }
  }
  const primary = await open(first, port)
  const standby = await open(second, otherPort, { primary_conninfo: source, hot_standby: 'on' })
  return {
    primary,
    standby,
    caughtUp: async () => {
      while (!(await isCaughtUp(primary.admin, standby.admin))) await pause(20)
    },
    promote: () => promote(standby.admin),
    close: async () => {
      await Promise.all([primary.kill(), standby.kill()])
      await rm(home, { recursive: true, force: true })
    },
  }
}
