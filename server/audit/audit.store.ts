import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { AuditAction } from '#domain/audit/audit-labels.ts'
import { textsHash } from '#server/database/audit-texts.store.ts'
import type { Database, Queryable } from '#server/database/open.ts'
import { json, sql } from '#server/database/sql.ts'

export interface AuditRecord {
  at: Date
  actorId: string | null
  action: AuditAction
  subject: string | null
  ip: string
  requestId: string
  /** Facts that are not personal: statuses, routes, counts. */
  detail: Record<string, string>
  /** Free text that people wrote; deleted when the person of the text is erased. */
  texts?: Record<string, string>
}

/** Adds one line to the append-only audit; pass the transaction of the action, so that both commit or neither. */
export async function recordAudit(tx: Queryable, entry: AuditRecord): Promise<void> {
  if (entry.texts) await recordWithTexts(tx, entry, entry.texts)
  else
    await tx.run(sql`
    insert into audit (id, at, actor_id, action, subject, ip, request_id, detail)
    values (${uuid()}, ${entry.at}, ${entry.actorId}, ${entry.action}, ${entry.subject}, ${entry.ip},
      ${entry.requestId}, ${json(entry.detail)})`)
}

const recordWithTexts = (tx: Queryable, entry: AuditRecord, texts: Record<string, string>) =>
  tx.run(sql`
    with said as materialized (
      select ${uuid()}::uuid as id, ${randomBytes(16)}::bytea as salt, ${json(texts)}::jsonb as texts
    ), line as (
      insert into audit (id, at, actor_id, action, subject, ip, request_id, detail)
      select id, ${entry.at}, ${entry.actorId}, ${entry.action}, ${entry.subject}, ${entry.ip}, ${entry.requestId},
        ${json(entry.detail)}::jsonb || jsonb_build_object('texts', ${textsHash(sql`said`)})
      from said
    )
    insert into audit_texts (audit_id, salt, texts) select id, salt, texts from said`)

interface OnceIn extends AuditRecord {
  actorId: string
  mark: string
  standsMs: number
}

/**
 * Adds the line unless any process has already set this mark for the actor. Returns when the mark was set, or null
 * while another process sets it. One statement writes both, so that no mark exists without its line.
 */
export async function recordAuditOnce(db: Database, { mark, standsMs, ...entry }: OnceIn): Promise<Date | null> {
  const { at, actorId } = entry
  const marking = sql`
    marked as (
      insert into audited_reads as m (actor_id, read_hash, at) values (${actorId}, ${mark}, ${at})
      on conflict (actor_id, read_hash) do update set at = excluded.at
        -- A mark from the future is of a clock that was wrong.
        where abs(extract(epoch from excluded.at - m.at)) * 1000 >= ${standsMs}
      returning at
    ), written as (
      insert into audit (id, at, actor_id, action, subject, ip, request_id, detail)
      select ${uuid()}::uuid, marked.at, ${actorId}::uuid, ${entry.action}, ${entry.subject}, ${entry.ip},
        ${entry.requestId}, ${json(entry.detail)}
      from marked
    )`
  const markedAt = sql.nullable(sql.instant`coalesce(
    (select at from marked), (select at from audited_reads where actor_id = ${actorId} and read_hash = ${mark})
  )`)
  return db.value(sql.with(marking, sql.select(markedAt)))
}
