import type { RequestAction } from '#domain/privacy/request-actions.ts'
import type { Database, Queryable, Tx } from '#server/database/open.ts'
import { lockPerson } from '#server/database/people.store.ts'
import { type RowOf, type SqlFragment, sql } from '#server/database/sql.ts'
import type { Tables } from '#server/database/tables.d.ts'
import { nameOf } from '#server/shared/colleague.store.ts'

export type PrivacyRequestRow = RowOf<typeof selectRequests>

const selectRequests = sql.select(
  `privacy_requests r left join users u on u.id = r.user_id
      left join applications a on a.user_id = r.user_id left join users c on c.id = r.closed_by`,
  `r.id, r.kind, r.user_id, a.application_number, a.id as application_id, r.asked_for, r.source, r.received_at,
      r.identity_check, r.state, r.answer, r.evidence, r.closed_at, r.version`,
  {
    name: sql.text`coalesce(r.requester_name, ${nameOf('u')})`,
    email: sql.text`coalesce(r.requester_email, u.email)`,
    hasSheet: sql.bool`exists (select from personal_data_sheets where application_id = a.id)`,
    closedBy: sql.nullable(nameOf('c')),
  },
)

export interface RequestsFilter {
  openBefore: Date | null
  after: { id: string; at: string } | null
  limit: number
}

export async function selectOpenRequests(db: Database, slice: RequestsFilter) {
  const { openBefore, after, limit } = slice
  return db.rows(selectRequests`where r.state = 'open' ${receivedBefore(openBefore)}
      ${after ? sql`and (r.received_at, r.id) > (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
    order by r.received_at, r.id limit ${limit + 1}`)
}

export const selectAllRequests = (db: Database, { after, limit }: Omit<RequestsFilter, 'openBefore'>) =>
  db.rows(selectRequests`where true
      ${after ? sql`and (r.received_at, r.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
    order by r.received_at desc, r.id desc limit ${limit + 1}`)

const receivedBefore = (at: Date | null): SqlFragment => (at === null ? sql`` : sql`and r.received_at < ${at}`)

export const countOpenRequests = (db: Database, before: Date | null = null) =>
  db.count(sql`from privacy_requests r where r.state = 'open' ${receivedBefore(before)}`)

export const countAllRequests = (db: Database) => db.count(sql`from privacy_requests`)

export const selectRequest = (db: Queryable, id: string) => db.one(selectRequests`where r.id = ${id}`)

export async function lockRequest(tx: Tx, id: string): Promise<PrivacyRequestRow | undefined> {
  await tx.rows(sql`select id from privacy_requests where id = ${id} for update`)
  return selectRequest(tx, id)
}

export const insertRequest = (tx: Tx, request: Tables['privacy_requests']) =>
  tx.run(sql.insert('privacy_requests', request))

export const updateRequest = (
  tx: Tx,
  row: Pick<PrivacyRequestRow, 'id' | 'identityCheck' | 'askedFor' | 'answer' | 'evidence' | 'state' | 'closedAt'>,
  closedBy: string | null,
) =>
  tx.run(sql`
    update privacy_requests set identity_check = ${row.identityCheck}, asked_for = ${row.askedFor}, answer = ${row.answer},
      evidence = ${row.evidence}, state = ${row.state}, closed_at = ${row.closedAt},
      closed_by = case when ${row.closedAt}::timestamptz is not distinct from closed_at then closed_by else ${closedBy}::uuid end,
      version = version + 1
    where id = ${row.id}`)

/** Whether the requested action is done since the request, whose id tells its time. */
export async function isActionDone(tx: Tx, action: RequestAction, row: PrivacyRequestRow): Promise<boolean> {
  const { id, userId, applicationId } = row
  const done = {
    erase: sql`select from users where id = ${userId} and erased_at is not null`,
    copy: sql`select from data_exports where user_id = ${userId} and state in ('ready', 'expired') and id >= ${id}`,
    // The person may have corrected the data meanwhile.
    correct: sql`
      select from audit where id > ${id} and action in ('sheet.corrected', 'sheet.saved', 'details.saved')
        and subject in (
          select 'user:' || ${userId}::text
          union all select 'sheet:' || id from personal_data_sheets where application_id = ${applicationId}
        )`,
  }
  return (await tx.value(sql.select(sql.bool`exists (${done[action]})`))) === true
}

export const selectOwnRequests = (userId: string) => selectRequests`where r.user_id = ${userId}`

/** Counts the open requests of a person, and blocks new ones until the transaction ends. */
export async function lockRequester(tx: Tx, userId: string): Promise<number> {
  await lockPerson(tx, userId)
  return tx.count(sql`from privacy_requests where user_id = ${userId} and state = 'open'`)
}

export const lockOwnRequest = (tx: Tx, id: string, userId: string): Promise<PrivacyRequestRow | undefined> =>
  tx.one(selectRequests`where r.id = ${id} and r.user_id = ${userId} for update of r`)

export const withdrawOwnRequest = (tx: Tx, id: string, at: Date) =>
  tx.run(sql`
    update privacy_requests set state = 'withdrawn', closed_at = ${at}, closed_by = user_id, version = version + 1
    where id = ${id}`)
