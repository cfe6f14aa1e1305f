import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartRefusal } from '#server/database/start-refusal.ts'

/** The account that PostgreSQL runs as. PostgreSQL refuses root; any other user runs it as themselves. */
export interface PostgresAccount {
  user: { name: string; uid: number; gid: number } | undefined
  /** A prefix of every command, needed only where the account cannot pass through a parent folder. */
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

/** A database folder of an ordinary user keeps its owner when root starts the portal once. */
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
 * Root's home and temporary folders are closed to others, and people do start portals in them. There PostgreSQL keeps
 * one capability of root, to pass through closed folders, and drops all others for good.
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
    // Without this bit the capability does not count when PostgreSQL checks that its programs are executable.
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
