import { textsHash } from '#server/database/audit-texts.store.ts'
import type { Queryable, Tx } from '#server/database/open.ts'
import { type RowOf, sql } from '#server/database/sql.ts'
import type { SignedRoot } from './signed-root.ts'
import type { AuditedRow, LastSeal, Seal } from './tree.ts'

export const beginVerifying = (tx: Tx): Promise<number> =>
  tx.run(sql`set transaction isolation level repeatable read, read only`)

// The seals whose gaps are checked again; they reach back for hours, longer than any transaction.
const SEALS_WITH_OPEN_GAPS = 1_000

const head = sql.columns('audit_seals', 'hash, at', {
  number: sql.float`number`,
  last: sql.float`last`,
  total: sql.float`total`,
})

export const selectLastSeal = (db: Queryable): Promise<LastSeal | undefined> =>
  db.one(sql.select(head)`from audit_seals order by number desc limit 1`)

export const selectSeal = (db: Queryable, number: number): Promise<LastSeal | undefined> =>
  db.one(sql.select(head)`from audit_seals where number = ${number}`)

const columns = sql.columns('audit', 'id, at, actor_id, action, subject, ip, request_id', {
  sequence: sql.float`sequence`,
  detail: sql.json<NonNullable<AuditedRow['detail']>>`detail`,
})

/** Selects rows after `last`, and rows that committed late and fill gaps of earlier seals. */
export function selectSealable(tx: Tx, last: number, limit: number): Promise<AuditedRow[]> {
  const openGaps = sql`
    recent as materialized (
      select gaps, late from audit_seals order by number desc limit ${SEALS_WITH_OPEN_GAPS}
    ), open_gaps as (
      select unnest(gaps) as sequence from recent except select unnest(late) from recent
    )`
  const rows = sql.select(columns)`from audit where sequence in (select sequence from open_gaps)
    union all
    (select ${columns} from audit where sequence > ${last} order by audit.sequence limit ${limit})
    order by sequence`
  return tx.rows(sql.with(openGaps, rows))
}

export const insertSeal = (tx: Tx, seal: Seal) =>
  tx.run(
    sql.insert('audit_seals', {
      ...seal,
      gaps: sql`${[...seal.gaps]}::bigint[]`,
      late: sql`${[...seal.late]}::bigint[]`,
    }),
  )

export const countUnsealed = (db: Queryable) =>
  db.count(sql`
    from audit
    where sequence > coalesce((select last from audit_seals order by number desc limit 1), 0)`)

export const insertRoot = (tx: Tx, { root, publicKey, signature }: SignedRoot, at: Date) =>
  tx.run(sql.insert('audit_roots', { ...root, publicKey, signature, at }))

type RootRow = RowOf<typeof ofRoot>

const ofRoot = sql.columns('audit_roots', 'day, hash, previous, public_key, signature, at', {
  seal: sql.float`seal`,
  total: sql.float`total`,
})

const toSigned = ({ publicKey, signature, at, ...root }: RootRow) => ({ root, publicKey, signature, at })

export async function selectLastRoot(db: Queryable): Promise<(SignedRoot & { at: Date }) | undefined> {
  const row = await db.one(sql.select(ofRoot)`from audit_roots order by day desc limit 1`)
  return row && toSigned(row)
}

export const selectRoots = async (db: Queryable): Promise<SignedRoot[]> =>
  (await db.rows(sql.select(ofRoot)`from audit_roots order by day`)).map(toSigned)

export const selectSeals = (db: Queryable, after: number, limit: number): Promise<Seal[]> =>
  db.rows(
    sql.select('audit_seals', 'count, leaves, root, previous, hash, at', {
      number: sql.float`number`,
      first: sql.float`first`,
      last: sql.float`last`,
      gaps: sql.json<NonNullable<Seal['gaps']>>`gaps::float8[]`,
      late: sql.json<NonNullable<Seal['late']>>`late::float8[]`,
      total: sql.float`total`,
    })`where number > ${after} order by number limit ${limit}`,
  )

export const selectSealedRows = (
  db: Queryable,
  { after, last, late }: { after: number | null; last: number; late: readonly number[] },
): Promise<AuditedRow[]> =>
  db.rows(sql.select(columns)`from audit
    where ${after === null ? sql`` : sql`sequence > ${after} and`} sequence <= ${last}
      or sequence = any(${[...late]}::bigint[])
    order by audit.sequence`)

// A text that was erased with its person is no change.
export const selectChangedTexts = (db: Queryable): Promise<AuditedRow | undefined> =>
  db.one(sql.select(columns)`from audit
    where detail ? 'texts' and not exists (
      select from audit_texts t where t.audit_id = audit.id
        and (t.erased_at is not null or ${textsHash(sql`t`)} = detail ->> 'texts')
    ) order by audit.sequence limit 1`)

export const selectUnsealed = (db: Queryable, last: number, before: Date): Promise<AuditedRow | undefined> =>
  db.one(sql.select(columns)`from audit where sequence > ${last} and at < ${before} order by audit.sequence limit 1`)
