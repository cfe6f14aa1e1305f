import { MINUTE } from '#domain/calendar/milliseconds.ts'
import type { Queryable } from '#server/database/open.ts'
import type { KnownHead } from './audit-folder.ts'
import { selectChangedTexts, selectRoots, selectSealedRows, selectSeals, selectUnsealed } from './seals.store.ts'
import { isSignedRight, type SignedRoot } from './signed-root.ts'
import { type AuditedRow, HASH_BYTES, leafHash, merkleRoot, type Seal, sealHash } from './tree.ts'

// Sealing takes up to two minutes; no transaction runs longer, so an older unsealed row was backdated.
const SEALED_WITHIN_MS = 2 * MINUTE
const SEALS_AT_ONCE = 200

export interface VerifyAuditOptions {
  /** The time by which rows must be sealed; null for an archive, whose last rows are unsealed. */
  now: Date | null
  head: KnownHead | undefined
  /** The public keys of this portal, as hex; null when no key is known. */
  trusted: ReadonlySet<string> | null
  roots: readonly SignedRoot[]
}

export interface VerifiedAudit {
  breach: string | null
  rows: number
  seals: number
  roots: number
}

class AuditBreach extends Error {}

/** Recomputes every seal from the rows and compares every signed root; needs one snapshot of the database. */
export async function verifyAudit(tx: Queryable, options: VerifyAuditOptions): Promise<VerifiedAudit> {
  const roots = await selectRoots(tx)
  const wanted = new Set([...roots, ...options.roots].map(({ root }) => root.seal))
  if (options.head) wanted.add(options.head.seal)
  const chain: Chain = { last: undefined, earlier: null, open: new Map(), filled: new Map(), marks: new Map() }
  try {
    for (;;) {
      const seals = await selectSeals(tx, chain.last?.number ?? 0, SEALS_AT_ONCE)
      if (seals.length === 0) break
      await verifySeals(tx, { chain, seals, wanted })
    }
    verifyHead(chain, options, roots)
    await verifyRest(tx, chain, options)
    verifyRoots(chain, roots, options)
    await verifyTexts(tx)
  } catch (error) {
    if (!(error instanceof AuditBreach)) throw error
    return { ...sizeOf(chain), roots: roots.length, breach: error.message }
  }
  return { ...sizeOf(chain), roots: roots.length, breach: null }
}

async function verifyTexts(tx: Queryable) {
  const row = await selectChangedTexts(tx)
  if (row) throw new AuditBreach(`The text of ${nameOf(row)} was changed or taken away.`)
}

interface Chain {
  last: Seal | undefined
  /** The time of the sealing before that of `last`; one sealing may write several seals. */
  earlier: Date | null
  open: Map<number, number>
  filled: Map<number, AuditedRow>
  marks: Map<number, { hash: Buffer; total: number }>
}

const sizeOf = ({ last }: Chain) => ({ rows: last?.total ?? 0, seals: last?.number ?? 0 })

async function verifySeals(
  tx: Queryable,
  { chain, seals, wanted }: { chain: Chain; seals: readonly Seal[]; wanted: ReadonlySet<number> },
) {
  const rows = await selectSealedRows(tx, {
    after: chain.last?.last ?? null,
    last: seals.at(-1)?.last ?? 0,
    late: seals.flatMap(({ late }) => late),
  })
  const bySequence = new Map(rows.map((row) => [row.sequence, row]))
  const stray = rows.find(({ sequence }) => sequence < 1)
  if (stray) throw new AuditBreach(`${nameOf(stray)} was added among rows that were sealed already.`)
  for (const seal of seals) {
    verifyLink(chain, seal)
    verifyRows(chain, seal, bySequence)
    if (chain.last && chain.last.at.getTime() !== seal.at.getTime()) chain.earlier = chain.last.at
    verifyAge(chain, seal, bySequence)
    for (const gap of seal.gaps) {
      chain.open.set(gap, seal.number)
      const row = bySequence.get(gap)
      if (row) chain.filled.set(gap, row)
    }
    if (wanted.has(seal.number)) chain.marks.set(seal.number, { hash: seal.hash, total: seal.total })
    chain.last = seal
  }
}

const isLinked = (last: Seal | undefined, seal: Seal) =>
  seal.first === (last?.last ?? 0) + 1 &&
  seal.last >= seal.first - 1 &&
  seal.total === (last?.total ?? 0) + seal.count &&
  seal.leaves.length === seal.count * HASH_BYTES &&
  (last ? seal.previous?.equals(last.hash) === true : seal.previous === null)

function verifyLink({ last }: Chain, seal: Seal) {
  const number = (last?.number ?? 0) + 1
  if (seal.number !== number) throw new AuditBreach(`Seal ${number} of the audit is missing.`)
  if (!isLinked(last, seal)) throw new AuditBreach(`Seal ${number} of the audit does not follow from the one before.`)
  if (!merkleRoot(leavesOf(seal)).equals(seal.root) || !sealHash(seal).equals(seal.hash))
    throw new AuditBreach(`Seal ${number} of the audit was changed.`)
}

const leavesOf = ({ leaves, count }: Seal) =>
  Array.from({ length: count }, (_, index) => leaves.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES))

function verifyRows(chain: Chain, seal: Seal, rows: ReadonlyMap<number, AuditedRow>) {
  const gaps = new Set(seal.gaps)
  const sequences = [...seal.late, ...range(seal.first, seal.last).filter((sequence) => !gaps.has(sequence))]
  if (sequences.length !== seal.count)
    throw new AuditBreach(`Seal ${seal.number} of the audit is over ${seal.count} rows and names ${sequences.length}.`)
  for (const late of seal.late) {
    if (!chain.open.delete(late))
      throw new AuditBreach(`Seal ${seal.number} of the audit names row ${late} a second time.`)
    chain.filled.delete(late)
  }
  for (const [index, leaf] of leavesOf(seal).entries()) {
    const sequence = sequences[index] ?? 0
    const row = rows.get(sequence)
    if (!row)
      throw new AuditBreach(`Row ${sequence} of the audit is missing: it was deleted after seal ${seal.number}.`)
    if (!leafHash(row).equals(leaf)) throw new AuditBreach(`${nameOf(row)} was changed after seal ${seal.number}.`)
  }
}

/** Detects a backdated row: its time lies before an earlier sealing, and the clock was not set back. */
function verifyAge({ earlier }: Chain, seal: Seal, rows: ReadonlyMap<number, AuditedRow>) {
  if (!earlier) return
  const gaps = new Set(seal.gaps)
  const since = Math.min(earlier.getTime(), seal.at.getTime()) - SEALED_WITHIN_MS
  for (const sequence of [...seal.late, ...range(seal.first, seal.last)]) {
    const row = rows.get(sequence)
    if (row && row.at.getTime() < since && !gaps.has(sequence))
      throw new AuditBreach(`${nameOf(row)} was added later than it says, after seal ${seal.number - 1}.`)
  }
}

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

function verifyHead({ last, marks }: Chain, { head }: VerifyAuditOptions, roots: readonly SignedRoot[]) {
  if (!head) return
  const found = marks.get(head.seal)
  if (!found)
    throw new AuditBreach(
      `The audit ends at seal ${last?.number ?? 0}, and ${head.seal} were made: what is newer was removed.`,
    )
  if (found.hash.toString('hex') !== head.hash)
    throw new AuditBreach(`Seal ${head.seal} of the audit is not the one that was made on this machine.`)
  if (head.root !== null && !roots.some(({ root }) => root.day === head.root))
    throw new AuditBreach(`The root of ${head.root} was removed.`)
}

async function verifyRest(tx: Queryable, { last, filled }: Chain, { now }: VerifyAuditOptions) {
  if (!now) return
  const before = new Date(now.getTime() - SEALED_WITHIN_MS)
  for (const row of filled.values())
    if (row.at < before) throw new AuditBreach(`${nameOf(row)} was added among rows that were sealed already.`)
  const row = await selectUnsealed(tx, last?.last ?? 0, before)
  if (row)
    throw new AuditBreach(
      `${nameOf(row)} is not sealed. Either nothing has been sealed since ${last?.at.toISOString() ?? 'the beginning'}, ` +
        'as while no portal runs, or the row was added later than it says.',
    )
}

function verifyRoots(chain: Chain, kept: readonly SignedRoot[], { trusted, roots }: VerifyAuditOptions) {
  let previous: Buffer | null = null
  for (const signed of kept) {
    verifyRoot(chain, signed, trusted)
    const { day, previous: named } = signed.root
    if (previous ? !named?.equals(previous) : named !== null)
      throw new AuditBreach(`The root of ${day} does not follow from the one before: a root was removed.`)
    previous = signed.root.hash
  }
  for (const signed of roots) verifyRoot(chain, signed, trusted)
}

function verifyRoot({ marks, last }: Chain, signed: SignedRoot, trusted: ReadonlySet<string> | null) {
  const { day, seal, total, hash } = signed.root
  if (!isSignedRight(signed)) throw new AuditBreach(`The root of ${day} was changed: its signature does not fit.`)
  const key = signed.publicKey.toString('hex')
  if (trusted && !trusted.has(key))
    throw new AuditBreach(`The root of ${day} is signed with a key that is not of this portal: ${key}.`)
  const found = marks.get(seal)
  if (!found)
    throw new AuditBreach(
      `The root of ${day} is over ${total} rows, and the audit ends at ${last?.total ?? 0}: rows were removed.`,
    )
  if (!found.hash.equals(hash) || found.total !== total)
    throw new AuditBreach(`The root of ${day} is not that of the audit: rows up to seal ${seal} were changed.`)
}

const nameOf = ({ sequence, action, at }: AuditedRow) => `Row ${sequence} of the audit (${action}, ${at.toISOString()})`
