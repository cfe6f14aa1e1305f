import type { RequirementId } from '#contract/requirements.ts'
import type { Database, Queryable, Tx } from '#server/database/open.ts'
import { type RowOf, sql } from '#server/database/sql.ts'

export interface NewSecrets {
  sessionHash: Buffer
  secretHash: Buffer
  codeHash: Buffer
  redeemUntil: Date
}

/** Keeps the pages and words of a repeated hand-over; revokes the access of the former phone. */
export const upsertHandover = (
  tx: Tx,
  handover: NewSecrets & { id: string; applicationId: string; requirementId: RequirementId; words: string },
) =>
  tx.one(sql.returning('handovers', 'id')`
    ${sql.insert('handovers', handover)}
    on conflict (application_id, requirement_id) do update set session_hash = excluded.session_hash,
      secret_hash = excluded.secret_hash, code_hash = excluded.code_hash, redeem_until = excluded.redeem_until,
      token_hash = null, token_until = null, device = null, finished_at = null`)

export const countOpenHandovers = (
  tx: Tx,
  { applicationId, but, at }: { applicationId: string; but: RequirementId; at: Date },
): Promise<number> =>
  tx.count(sql`from handovers where application_id = ${applicationId} and requirement_id <> ${but}
    and finished_at is null and coalesce(token_until, redeem_until) > ${at}`)

const columns = `h.id, h.application_id, h.requirement_id, h.words, h.redeem_until, h.token_until, h.device,
  h.finished_at, a.user_id, u.first_name, u.last_name`
const tables = `handovers h join applications a on a.id = h.application_id join users u on u.id = a.user_id`

export type HandoverRow = RowOf<typeof selectHandover>

export const selectHandover = (db: Queryable, id: string) => db.one(sql.select(tables, columns)`where h.id = ${id}`)

export const selectHandoverOfPhone = (db: Queryable, tokenHash: Buffer, now: Date) =>
  db.one(sql.select(tables, columns)`where h.token_hash = ${tokenHash} and h.token_until > ${now}`)

export const lockHandover = (tx: Tx, id: string) => tx.run(sql`select 1 from handovers where id = ${id} for update`)

/** Serialises the requests of a phone, and waits for a concurrent end of the hand-over. */
export const lockHandoverOfPhone = (tx: Tx, tokenHash: Buffer, now: Date) =>
  tx.one(sql.select(tables, columns)`where h.token_hash = ${tokenHash} and h.token_until > ${now} for update of h`)

// Of two phones with the same secret at the same instant, only one gets in.
export const redeemSecret = (
  tx: Tx,
  { hash, at, ...phone }: { hash: Buffer; at: Date; tokenHash: Buffer; tokenUntil: Date; device: string },
) =>
  tx.value(sql.returning('handovers', 'id')`
    ${sql.update('handovers', { secretHash: null, codeHash: null, ...phone })}
    where (secret_hash = ${hash} or code_hash = ${hash}) and redeem_until > ${at}`)

export const finishPhone = (tx: Tx, id: string, at: Date) =>
  tx.run(sql`${sql.update('handovers', { finishedAt: at, tokenHash: null })} where id = ${id}`)

export const deleteHandover = (tx: Tx, id: string) => tx.run(sql`delete from handovers where id = ${id}`)

export const selectPages = (db: Queryable, handoverId: string) =>
  db.rows(sql.select('handover_pages', 'id')`where handover_id = ${handoverId} order by id`)

export const selectPage = (db: Database, id: string) =>
  db.one(
    sql.select(
      'handover_pages p join handovers h on h.id = p.handover_id join applications a on a.id = h.application_id',
      'p.id, p.bytes, a.user_id',
    )`where p.id = ${id}`,
  )

export const insertPage = (tx: Tx, page: { id: string; handoverId: string; bytes: Buffer }, most: number) =>
  tx.changes(sql`
    insert into handover_pages (id, handover_id, bytes) select ${page.id}, ${page.handoverId}, ${page.bytes}
    where (select count(*) from handover_pages where handover_id = ${page.handoverId}) < ${most}::integer`)

export const deletePage = async (tx: Tx, { id, handoverId }: { id: string; handoverId: string }): Promise<boolean> =>
  (await tx.run(sql`delete from handover_pages where id = ${id} and handover_id = ${handoverId}`)) === 1
