import type { Tx } from '#server/database/open.ts'
import { json, sql } from '#server/database/sql.ts'

interface RequestKey {
  actorId: string
  key: string
}

/** Tells whether this request is the first with its key; waits for another request that has claimed the key. */
export const claimKey = (tx: Tx, { actorId, key, requestHash, at }: RequestKey & { requestHash: string; at: Date }) =>
  tx.changes(
    sql`${sql.insert('idempotency_keys', { actorId, key, requestHash, createdAt: at })} on conflict do nothing returning 1 as claimed`,
  )

export const updateAnswer = (tx: Tx, { actorId, key }: RequestKey, answer: unknown) =>
  tx.run(sql`${sql.update('idempotency_keys', { answer: json(answer) })} where actor_id = ${actorId} and key = ${key}`)

export const selectAnswer = (tx: Tx, { actorId, key }: RequestKey) =>
  tx.one(
    sql.select('idempotency_keys', 'request_hash', {
      answer: sql.json<unknown>`answer`,
    })`where actor_id = ${actorId} and key = ${key}`,
  )
