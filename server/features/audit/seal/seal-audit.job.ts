import { access, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MINUTE } from '#domain/calendar/milliseconds.ts'
import { auditRootSigned } from '#domain/effects/audit.ts'
import { tryLock } from '#server/database/advisory-locks.store.ts'
import type { Tx } from '#server/database/open.ts'
import { selectSetting } from '#server/database/settings.store.ts'
import type { Deps } from '#server/deps.ts'
import { anonymousContext, type EffectDeps, record } from '#server/effects/record.ts'
import { runEvery } from '#server/jobs/run-every.ts'
import { findOrMakeKey, readHead, writeHead } from './audit-folder.ts'
import {
  countUnsealed,
  insertRoot,
  insertSeal,
  selectLastRoot,
  selectLastSeal,
  selectSeal,
  selectSealable,
} from './seals.store.ts'
import { type SignedRoot, signRoot, writeRoot } from './signed-root.ts'
import { type LastSeal, makeSeal } from './tree.ts'

const ROWS_AT_ONCE = 1_000
// By this time the rows of the day before are committed and sealed.
const ROOT_AFTER = '00:10'

type SealDeps = EffectDeps & Pick<Deps, 'transaction' | 'db' | 'now'>

const byPortalItself = { ip: '', requestId: 'audit-seal' }

export async function sealAudit(deps: SealDeps): Promise<void> {
  const { config, now } = deps
  const known = await readHead(config)
  const at = now()
  const done = await deps.transaction(async (tx) => {
    if (!(await tryLock(tx, 'auditSeals'))) return null
    const last = await selectLastSeal(tx)
    if (known) {
      const same = await selectSeal(tx, known.seal)
      if (same?.hash.toString('hex') !== known.hash)
        throw new Error(`seal ${known.seal} of the audit is not the one that was made here: npm run audit:verify`)
    }
    const head = await sealRows(tx, last, at)
    return head && { head, root: await signDay(tx, deps, { head, at }) }
  })
  if (!done) return
  const { head, root } = done
  if (!known || known.seal <= head.number)
    await writeHead(config, {
      seal: head.number,
      hash: head.hash.toString('hex'),
      root: root?.root.day ?? known?.root ?? null,
    })
  if (root) await keepBesideBackups(config.backup.folder, root)
}

async function sealRows(tx: Tx, before: LastSeal | undefined, at: Date): Promise<LastSeal | undefined> {
  let head = before
  for (;;) {
    const rows = await selectSealable(tx, head?.last ?? 0, ROWS_AT_ONCE)
    if (rows.length === 0) return head
    const seal = makeSeal(head, rows, at)
    await insertSeal(tx, seal)
    head = seal
    if (rows.length < ROWS_AT_ONCE) return head
  }
}

async function signDay(
  tx: Tx,
  deps: SealDeps,
  { head, at }: { head: LastSeal; at: Date },
): Promise<SignedRoot | undefined> {
  const { config } = deps
  const [day = '', time = ''] = localTime(at, config.timeZone)
  const last = await selectLastRoot(tx)
  // A new portal has no rows of the day before, so its first day gets no root.
  const from = last?.root.day ?? localTime((await selectSeal(tx, 1))?.at ?? at, config.timeZone)[0] ?? day
  if (time < ROOT_AFTER || from >= day) return last
  const { number: seal, total, hash } = head
  const root = signRoot({ day, seal, total, hash, previous: last?.root.hash ?? null }, await findOrMakeKey(config))
  await insertRoot(tx, root, at)
  const statement = writeRoot(root)
  const facts = { day, rows: total, statement, addresses: config.adminEmails }
  await record(tx, anonymousContext(deps, byPortalItself, at), auditRootSigned, facts)
  return root
}

const localTime = (at: Date, timeZone: string): string[] =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at).split(' ')

async function keepBesideBackups(folder: string | undefined, root: SignedRoot) {
  if (folder === undefined) return
  const path = join(folder, `audit-root-${root.root.day}.txt`)
  const isThere = await access(path).then(
    () => true,
    () => false,
  )
  if (isThere) return
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(path, writeRoot(root), { mode: 0o600 })
}

export const auditSeals = runEvery(
  { name: 'audit_seals', first: 10_000, period: MINUTE, trouble: 'the audit could not be sealed' },
  async (deps) => {
    // Waits until the demo is complete: its rows are backdated, and sealing them early would look like tampering.
    if (deps.config.demo && (await selectSetting(deps.db, 'demo')) === undefined) return null
    try {
      await sealAudit(deps)
      return undefined
    } finally {
      const [unsealed, root] = await Promise.all([countUnsealed(deps.db), selectLastRoot(deps.db)])
      deps.metrics.auditSealed({ unsealed, lastRootAt: root?.at ?? null })
    }
  },
)
