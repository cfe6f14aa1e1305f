import type { ApplicationDocumentCounts } from '#contract/clients/clients.ts'
import type { Database, Queryable, Tx } from '#server/database/open.ts'
import { type RowOf, sql } from '#server/database/sql.ts'
import { asColleague } from '#server/shared/colleague.store.ts'

export type ApplicationRow = RowOf<typeof columns>

export const columns = sql.columns(
  'applications a',
  `a.id, a.application_number, a.user_id, a.status, a.total_fees, a.amount_paid, a.created_at, a.status_since,
  a.waits_for, a.waiting_cause, a.waiting_since, a.held_for`,
  { hasPersonalDataSheet: sql.bool`exists (select from personal_data_sheets where application_id = a.id)` },
)

export type ApplicationWithPerson = RowOf<typeof withPeople>

const withPeople = sql.select(columns, sql.columns('users u', 'u.first_name, u.last_name, u.email'))`
  from applications a join users u on u.id = a.user_id`

export const selectApplication = (db: Database, id: string) => db.one(withPeople`where a.id = ${id}`)

/** Locks the application until the transaction ends; rows that refer to the application may still be added. */
export const lockApplication = (tx: Tx, id: string) => tx.one(withPeople`where a.id = ${id} for no key update of a`)

export type ApplicationOwner = RowOf<typeof selectApplicationOwner>

export const selectApplicationOwner = (db: Queryable, id: string) =>
  db.one(sql.select('applications', 'id, user_id')`where id = ${id}`)

/** Locks the application until the transaction ends; rows that refer to the application may still be added. */
export const lockApplicationOwner = (tx: Tx, id: string) =>
  tx.one(sql.select('applications', 'id, user_id')`where id = ${id} for no key update`)

export const isErased = (tx: Tx, userId: string) =>
  tx.exists(sql`from users where id = ${userId} and erased_at is not null`)

export const selectApplicationOf = (db: Queryable, userId: string) =>
  db.value(sql.select('applications', 'id')`where user_id = ${userId}`)

export const lockApplicationOf = (tx: Tx, userId: string) =>
  tx.value(sql.select('applications', 'id')`where user_id = ${userId} for no key update`)

export const clearChosenPackage = (tx: Tx, id: string, code: string) =>
  tx.run(sql`${sql.update('applications', { chosenPackage: null })} where id = ${id} and chosen_package = ${code}`)

export const documentCounts = sql.json<ApplicationDocumentCounts>`
  json_build_object('required', a.documents_required, 'approved', a.documents_approved, 'pending', a.documents_pending,
    'returned', a.documents_returned, 'missing', a.documents_missing)`

export const lockAssignment = (tx: Tx, id: string) =>
  tx.one(sql.select('applications a left join users c on c.id = a.assigned_to', 'a.user_id', {
    assignedTo: asColleague('c'),
  })`
    where a.id = ${id} for no key update of a`)

export const updateAssignment = (tx: Tx, id: string, assignedTo: string | null) =>
  tx.run(sql`${sql.update('applications', { assignedTo })} where id = ${id}`)
