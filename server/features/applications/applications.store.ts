import type { ApplicationStatus } from '#contract/applications.ts'
import type { PendingCause, PendingParty } from '#contract/pending-on.ts'
import type { Person } from '#contract/people.ts'
import type { Colleague } from '#contract/team.ts'
import type { Database, Queryable, Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'
import { asColleague } from '#server/shared/colleague.store.ts'

export interface ApplicationRow {
  id: string
  applicationNumber: string
  userId: string
  status: ApplicationStatus
  totalFees: string
  amountPaid: string
  createdAt: Date
  hasPersonalDataSheet: boolean
  statusSince: Date
  waitingCause: PendingCause
  waitingSince: Date
  heldFor: PendingParty | null
}

export const columns = sql`
  a.id, a.application_number, a.user_id, a.status, a.total_fees,
  a.amount_paid, a.created_at, a.status_since, a.waiting_cause, a.waiting_since, a.held_for,
  exists (select from personal_data_sheets where application_id = a.id) as has_personal_data_sheet`

export async function findApplicationOf(db: Queryable, userId: string): Promise<ApplicationRow | undefined> {
  return db.one<ApplicationRow>(sql`select ${columns} from applications a where a.user_id = ${userId}`)
}

/** The next running number; one that is not used in the end is lost. */
export async function nextRunningNumber(tx: Tx): Promise<number> {
  const row = await tx.one<{ number: string }>(sql`select nextval('application_numbers') as number`)
  return Number(row?.number)
}

/** Writes a new application, unless its person has one: then answers false and writes nothing. */
export async function insertApplication(
  tx: Tx,
  application: Pick<ApplicationRow, 'id' | 'applicationNumber' | 'userId' | 'status' | 'totalFees' | 'createdAt'>,
): Promise<ApplicationRow | undefined> {
  return tx.one<ApplicationRow>(sql`
    insert into applications as a (id, application_number, user_id, status, total_fees, created_at, status_since,
      waiting_since)
    values (${application.id}, ${application.applicationNumber}, ${application.userId}, ${application.status},
      ${application.totalFees}, ${application.createdAt}, ${application.createdAt}, ${application.createdAt})
    on conflict (user_id) do nothing
    returning ${columns}`)
}

export type ApplicationWithPerson = ApplicationRow & Omit<Person, 'id'>

const withPeople = sql`
  select ${columns}, u.first_name, u.last_name, u.email
  from applications a join users u on u.id = a.user_id`

export async function findApplication(db: Database, id: string): Promise<ApplicationWithPerson | undefined> {
  return db.one<ApplicationWithPerson>(sql`${withPeople} where a.id = ${id}`)
}

export interface AssignmentRow {
  userId: string
  assignedTo: Colleague | null
}

export async function lockAssignment(tx: Tx, id: string): Promise<AssignmentRow | undefined> {
  return tx.one<AssignmentRow>(sql`
    select a.user_id, ${asColleague('c')} as assigned_to
    from applications a left join users c on c.id = a.assigned_to
    where a.id = ${id} for no key update of a`)
}

export async function saveAssignment(tx: Tx, id: string, assignedTo: string | null): Promise<void> {
  await tx.run(sql`update applications set assigned_to = ${assignedTo} where id = ${id}`)
}

export interface ApplicationState {
  status: ApplicationStatus
  totalFees: string
  heldFor: PendingParty | null
}

/** The application with its person, kept as it is until the transaction ends; rows that refer to it may still be added. */
export async function lockApplication(tx: Tx, id: string): Promise<ApplicationWithPerson | undefined> {
  return tx.one<ApplicationWithPerson>(sql`${withPeople} where a.id = ${id} for no key update of a`)
}

export async function saveState(
  tx: Tx,
  id: string,
  { status, totalFees, heldFor, since }: ApplicationState & { since: Date },
): Promise<void> {
  await tx.run(sql`
    update applications
    set status = ${status}, total_fees = ${totalFees}, held_for = ${heldFor}, status_since = ${since} where id = ${id}`)
}
