import type { ApplicationStatus } from '#contract/applications.ts'
import type { PendingCause, PendingParty } from '#contract/pending-on.ts'
import type { Person } from '#contract/people.ts'
import type { Colleague } from '#contract/team.ts'
import { asColleague } from '#server/database/colleague.store.ts'
import type { Sql, Tx } from '#server/database/open.ts'

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

export const columns = (db: Sql | Tx) => db`
  a.id, a.application_number as "applicationNumber", a.user_id as "userId", a.status, a.total_fees as "totalFees",
  a.amount_paid as "amountPaid", a.created_at as "createdAt", a.status_since as "statusSince", a.waiting_cause as "waitingCause",
  a.waiting_since as "waitingSince", a.held_for as "heldFor",
  exists (select from personal_data_sheets where application_id = a.id) as "hasPersonalDataSheet"`

export async function findApplicationOf(db: Sql | Tx, userId: string): Promise<ApplicationRow | undefined> {
  const [row] = await db<ApplicationRow[]>`select ${columns(db)} from applications a where a.user_id = ${userId}`
  return row
}

/** The next running number; one that is not used in the end is lost. */
export async function takeRunningNumber(tx: Tx): Promise<number> {
  const [row] = await tx<{ number: string }[]>`select nextval('application_numbers') as number`
  return Number(row?.number)
}

/** Writes a new application, unless its person has one: then answers false and writes nothing. */
export async function insertApplication(
  tx: Tx,
  application: Pick<ApplicationRow, 'id' | 'applicationNumber' | 'userId' | 'status' | 'totalFees' | 'createdAt'>,
): Promise<ApplicationRow | undefined> {
  const [row] = await tx<ApplicationRow[]>`
    insert into applications as a (id, application_number, user_id, status, total_fees, created_at, status_since,
      waiting_since)
    values (${application.id}, ${application.applicationNumber}, ${application.userId}, ${application.status},
      ${application.totalFees}, ${application.createdAt}, ${application.createdAt}, ${application.createdAt})
    on conflict (user_id) do nothing
    returning ${columns(tx)}`
  return row
}

export type ApplicationWithPerson = ApplicationRow & Omit<Person, 'id'>

const withPeople = (db: Sql | Tx) => db`
  select ${columns(db)},
    u.first_name as "firstName", u.last_name as "lastName", u.email
  from applications a join users u on u.id = a.user_id`

export async function findApplication(db: Sql, id: string): Promise<ApplicationWithPerson | undefined> {
  const [row] = await db<ApplicationWithPerson[]>`${withPeople(db)} where a.id = ${id}`
  return row
}

export interface AssignmentRow {
  userId: string
  assignedTo: Colleague | null
}

export async function lockAssignment(tx: Tx, id: string): Promise<AssignmentRow | undefined> {
  const [row] = await tx<AssignmentRow[]>`
    select a.user_id as "userId", ${asColleague(tx, 'c')} as "assignedTo"
    from applications a left join users c on c.id = a.assigned_to
    where a.id = ${id} for no key update of a`
  return row
}

export async function saveAssignment(tx: Tx, id: string, assignedTo: string | null): Promise<void> {
  await tx`update applications set assigned_to = ${assignedTo} where id = ${id}`
}

export interface ApplicationState {
  status: ApplicationStatus
  totalFees: string
  heldFor: PendingParty | null
}

/** The application with its person, kept as it is until the transaction ends; rows that refer to it may still be added. */
export async function lockApplication(tx: Tx, id: string): Promise<ApplicationWithPerson | undefined> {
  const [row] = await tx<ApplicationWithPerson[]>`${withPeople(tx)} where a.id = ${id} for no key update of a`
  return row
}

export async function saveState(
  tx: Tx,
  id: string,
  { status, totalFees, heldFor, since }: ApplicationState & { since: Date },
): Promise<void> {
  await tx`
    update applications
    set status = ${status}, total_fees = ${totalFees}, held_for = ${heldFor}, status_since = ${since} where id = ${id}`
}
