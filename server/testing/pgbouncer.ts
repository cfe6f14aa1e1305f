import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from './doubles/ports.ts'
import { listens, openOwnDaemons, untilTrue } from './own-daemons.ts'

export interface PgBouncer {
  url: (databaseUrl: string) => string
  close: () => Promise<void>
}

interface PoolerOptions {
  mode: 'transaction' | 'session'
  server: URL
  users: readonly string[]
  settings?: readonly string[]
}

export async function startPgBouncer({ mode, server, users, settings = [] }: PoolerOptions): Promise<PgBouncer> {
  const daemons = await openOwnDaemons('pgbouncer')
  const port = await freePort()
  const configuration = join(daemons.folder, 'pgbouncer.ini')
  const userlist = join(daemons.folder, 'users.txt')
  const lines = [
    '[databases]',
    `* = host=${server.hostname} port=${server.port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = plain',
    `auth_file = ${userlist}`,
    `pool_mode = ${mode}`,
    ...settings,
  ]
  await writeFile(configuration, `${lines.join('\n')}\n`)
  await writeFile(
    userlist,
    users
      .map((url) => new URL(url))
      .map(({ username, password }) => `"${username}" "${decodeURIComponent(password)}"\n`)
      .join(''),
  )
  // PgBouncer refuses to run as root; the account it runs as must be able to read this.
  const isRoot = process.geteuid?.() === 0
  if (isRoot) for (const path of [daemons.folder, configuration, userlist]) await chmod(path, 0o755)
  const child = daemons.start('pgbouncer', 'pgbouncer', isRoot ? ['-u', 'nobody', configuration] : [configuration])
  await daemons.ready(() => untilTrue('pgbouncer', () => listens(port), { child }))
  return {
    url: (databaseUrl) => {
      const url = new URL(databaseUrl)
      url.search = ''
      url.host = `127.0.0.1:${port}`
      return url.href
    },
    close: daemons.close,
  }
}
