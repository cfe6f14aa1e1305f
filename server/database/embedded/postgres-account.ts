import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartRefusal } from '#server/database/start-refusal.ts'

/** Who the database runs as. PostgreSQL refuses root; everybody else runs it in their own name. */
export interface PostgresAccount {
  user: { name: string; uid: number; gid: number } | undefined
  /** What stands before every command of the database; only where a parent folder is closed to the account. */
  prefix: readonly string[]
}

export interface Places {
  dataDir: string
  databaseDir: string
  programsDir: string
}

export function chooseAccount({ dataDir, databaseDir, programsDir }: Places): PostgresAccount {
  if (process.geteuid?.() !== 0) return { user: undefined, prefix: [] }
  const user = ownerOf(databaseDir) ?? accountNamed('postgres') ?? accountNamed('nobody')
  if (!user) {
    throw new StartRefusal(
      'PostgreSQL does not run as root, and there is neither a user postgres nor nobody. ' +
        'Start the portal as an ordinary user, or set DATABASE_URL.',
    )
  }
  const wanted = [dataDir, programsDir]
  const open = { user, prefix: [] }
  const blocker = firstBlocked(open, wanted)
  if (blocker === undefined) return open
  for (const right of ['dac_read_search', 'dac_override']) {
    const lifted = { user, prefix: passParents(user, right) }
    if (firstBlocked(lifted, wanted) === undefined) return lifted
  }
  throw new StartRefusal(
    `PostgreSQL does not run as root, and the user ${user.name} cannot enter ${blocker}. ` +
      `Start the portal as an ordinary user, or let others pass: chmod o+x ${blocker}`,
  )
}

/** A folder that somebody started as an ordinary user stays theirs when root starts it once. */
function ownerOf(databaseDir: string) {
  const owner = statSync(databaseDir, { throwIfNoEntry: false })
  if (owner === undefined || owner.uid === 0) return undefined
  return { name: `with number ${owner.uid}`, uid: owner.uid, gid: owner.gid }
}

function accountNamed(name: string) {
  const [uid, gid] = ['-u', '-g'].map((which) => {
    const { status, stdout } = spawnSync('id', [which, name], { encoding: 'utf8' })
    return status === 0 && /^\d+\s*$/.test(stdout) ? Number(stdout) : undefined
  })
  return uid && gid ? { name, uid, gid } : undefined
}

/**
 * Root's home and temporary folders are closed to others, and people do start portals in them. There the database
 * keeps one right of root's, to pass closed folders, and loses all others for good.
 */
function passParents(user: { uid: number; gid: number }, right: string) {
  const only = `-all,+${right}`
  return [
    'setpriv',
    '--reuid',
    String(user.uid),
    '--regid',
    String(user.gid),
    '--clear-groups',
    // Without it the right would not count where PostgreSQL asks whether its programs may be run.
    '--securebits=+no_setuid_fixup',
    `--inh-caps=${only}`,
    `--ambient-caps=${only}`,
    `--bounding-set=${only}`,
    '--',
  ]
}

function firstBlocked(account: PostgresAccount, folders: readonly string[]): string | undefined {
  const script = 'for folder do cd "$folder" 2>/dev/null || { printf %s "$folder"; exit 9; }; done'
  const [command = '', ...rest] = commandOf(account, 'sh', ['-c', script, 'sh', ...folders.flatMap(withParents)])
  const tried = spawnSync(command, rest, { ...identity(account), cwd: '/', encoding: 'utf8' })
  if (tried.status === 0) return undefined
  return tried.stdout || folders[0]
}

function withParents(folder: string): string[] {
  const parent = dirname(folder)
  return parent === folder ? [folder] : [...withParents(parent), folder]
}

export const commandOf = (account: PostgresAccount, program: string, args: readonly string[]): string[] => [
  ...account.prefix,
  program,
  ...args,
]

export const identity = ({ user, prefix }: PostgresAccount): { uid?: number; gid?: number } =>
  user && prefix.length === 0 ? { uid: user.uid, gid: user.gid } : {}
