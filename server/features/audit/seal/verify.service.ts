import type { Database, Tx } from '#server/database/open.ts'
import { type AuditPlaces, followRestore, type KnownHead, readHead, readKeys } from './audit-folder.ts'
import { beginVerifying, selectLastSeal, selectRoots } from './seals.store.ts'
import { readRoot } from './signed-root.ts'
import { type VerifiedAudit, verifyAudit } from './verify-audit.ts'

export async function verifyPortalAudit(
  places: AuditPlaces,
  db: Database,
  files: readonly { path: string; text: string }[] = [],
  now = new Date(),
): Promise<VerifiedAudit> {
  const roots = files.map(({ path, text }) => {
    const root = readRoot(text)
    if (!root) throw new Error(`${path} holds no root of an audit.`)
    return root
  })
  // Reads the head first: a seal made meanwhile puts the database ahead, which is allowed.
  const head = await readHead(places)
  const { trusted } = await readKeys(places)
  return db.begin(async (tx) => {
    await beginVerifying(tx)
    return verifyAudit(tx, { now, head, trusted, roots })
  })
}

// Warnings beside 'ok', which would otherwise be taken for proof.
export function caveatsOf({ dataDir, auditKeyFile }: AuditPlaces, { roots }: Pick<VerifiedAudit, 'roots'>): string[] {
  return [
    ...(roots === 0
      ? ['0 signed roots: nothing is signed before the end of the first day, so a rewritten audit would pass.']
      : []),
    auditKeyFile === undefined
      ? `The key that signs lies in ${dataDir}/audit, beside what it protects: set AUDIT_KEY_FILE (docs/audit.md).`
      : `The key that signs is that of ${auditKeyFile}.`,
  ]
}

export async function findAuditBreaches(tx: Tx): Promise<string[]> {
  const { breach } = await verifyAudit(tx, { now: null, head: undefined, trusted: null, roots: [] })
  return breach === null ? [] : [breach]
}

/** Replaces the head on this machine with the last seal of the restored archive. */
export async function followRestoredAudit(places: AuditPlaces, db: Database): Promise<void> {
  const [last, roots] = await Promise.all([selectLastSeal(db), selectRoots(db)])
  const head: KnownHead | null = last
    ? { seal: last.number, hash: last.hash.toString('hex'), root: roots.at(-1)?.root.day ?? null }
    : null
  await followRestore(
    places,
    head,
    roots.map(({ publicKey }) => publicKey),
  )
}
