import type { OwnRequestKind } from '#contract/privacy/my-privacy-requests.ts'
import type { Database, Tx } from '#server/database/open.ts'
import { newestFirst, type PageSlice } from '#server/database/page-limit.store.ts'
import { sql } from '#server/database/sql.ts'
import { type PrivacyRequestRow, selectRequests } from './requests.store.ts'

export const selectOwnRequests = (db: Database, userId: string, page: PageSlice): Promise<PrivacyRequestRow[]> =>
  db.rows(selectRequests`where r.user_id = ${userId} ${newestFirst(sql`r.id`, page)}`)

export const countOwnRequests = (db: Database, userId: string) =>
  db.count(sql`from privacy_requests where user_id = ${userId}`)

/** How many of her requests are open, while nobody adds another in her name. */
export async function lockRequester(tx: Tx, userId: string): Promise<number> {
  await tx.run(sql`select from users where id = ${userId} for no key update`)
  return tx.count(sql`from privacy_requests where user_id = ${userId} and state = 'open'`)
}

interface OwnRequest {
  id: string
  kind: OwnRequestKind
  askedFor: string
  userId: string
  at: Date
}

export const insertOwnRequest = (tx: Tx, { id, kind, askedFor, userId, at }: OwnRequest) =>
  tx.run(sql`
    insert into privacy_requests (id, kind, user_id, asked_for, source, received_at, identity_check, created_by)
    values (${id}, ${kind}, ${userId}, ${askedFor}, 'my_data', ${at}, 'signed_in', ${userId})`)

export const lockOwnRequest = (tx: Tx, id: string, userId: string): Promise<PrivacyRequestRow | undefined> =>
  tx.one(selectRequests`where r.id = ${id} and r.user_id = ${userId} for update of r`)

export const withdrawOwnRequest = (tx: Tx, id: string, at: Date) =>
  tx.run(sql`
    update privacy_requests set state = 'withdrawn', closed_at = ${at}, closed_by = user_id, version = version + 1
    where id = ${id}`)
