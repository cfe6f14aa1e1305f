import { createHash } from 'node:crypto'
import { canonicalJson } from '#domain/audit/canonical-json.ts'

export const HASH_BYTES = 32

export interface AuditedRow {
  sequence: number
  id: string
  at: Date
  actorId: string | null
  action: string
  subject: string | null
  ip: string
  requestId: string
  detail: unknown
}

// RFC 6962, 2.1: the prefixes keep a leaf from passing as a node.
const LEAF = Buffer.of(0)
const NODE = Buffer.of(1)
const SEAL = Buffer.of(2)

const sha256 = (...parts: readonly (Uint8Array | string)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

export function leafHash({ sequence, id, at, actorId, action, subject, ip, requestId, detail }: AuditedRow): Buffer {
  return sha256(LEAF, canonicalJson([sequence, id, at.toISOString(), actorId, action, subject, ip, requestId, detail]))
}

/** Computes the Merkle root of at least one leaf; the left subtree holds the largest power of two below n leaves. */
export function merkleRoot(leaves: readonly Buffer[]): Buffer {
  const [first] = leaves
  if (!first) throw new Error('A tree has a leaf')
  if (leaves.length === 1) return first
  const left = 2 ** Math.floor(Math.log2(leaves.length - 1))
  return sha256(NODE, merkleRoot(leaves.slice(0, left)), merkleRoot(leaves.slice(left)))
}

export interface HashedSeal {
  number: number
  first: number
  last: number
  gaps: readonly number[]
  late: readonly number[]
  count: number
  total: number
  root: Buffer
  previous: Buffer | null
  at: Date
}

export function sealHash({ number, first, last, gaps, late, count, total, root, previous, at }: HashedSeal): Buffer {
  const before = previous?.toString('hex') ?? null
  const facts = [number, first, last, gaps, late, count, total, root.toString('hex'), before, at.toISOString()]
  return sha256(SEAL, canonicalJson(facts))
}

export interface Seal extends HashedSeal {
  leaves: Buffer
  hash: Buffer
}

/** Makes the next seal; rows at or before the last sealed sequence fill earlier gaps late. */
export function makeSeal(before: LastSeal | undefined, rows: readonly AuditedRow[], at: Date): Seal {
  const first = (before?.last ?? 0) + 1
  const late = rows.filter(({ sequence }) => sequence < first).map(({ sequence }) => sequence)
  const last = Math.max(first - 1, ...rows.map(({ sequence }) => sequence))
  const present = new Set(rows.map(({ sequence }) => sequence))
  const gaps: number[] = []
  for (let sequence = first; sequence < last; sequence += 1) if (!present.has(sequence)) gaps.push(sequence)
  const leaves = rows.map(leafHash)
  const facts: HashedSeal = {
    number: (before?.number ?? 0) + 1,
    first,
    last,
    gaps,
    late,
    count: rows.length,
    total: (before?.total ?? 0) + rows.length,
    root: merkleRoot(leaves),
    previous: before?.hash ?? null,
    at,
  }
  return { ...facts, leaves: Buffer.concat(leaves), hash: sealHash(facts) }
}

export type LastSeal = Pick<Seal, 'number' | 'last' | 'total' | 'hash' | 'at'>
