import type { AppointmentBody, PermitBody, RegistrationBody, ResultBody } from '#contract/path/path.ts'
import type { ExamPart } from '#domain/path/parts.ts'
import type { Tx } from '#server/database/open.ts'
import { type SqlFragment, sql } from '#server/database/sql.ts'

const tables = {
  registration: sql`exam_registrations`,
  att: sql`exam_permits`,
  appointment: sql`exam_appointments`,
  result: sql`exam_results`,
} as const satisfies Record<ExamPart, SqlFragment>

const columns = {
  registration: sql`registered_on, first_name, last_name, email`,
  att: sql`number, candidate_id, first_name, last_name, starts_on, ends_on`,
  appointment: sql`starts_at, local_start, time_zone, city, country`,
  result: sql`outcome, taken_on, result_on, official`,
} as const satisfies Record<ExamPart, SqlFragment>

export async function ensureAttempt(
  tx: Tx,
  { applicationId, number, by, at }: { applicationId: string; number: number; by: string; at: Date },
): Promise<boolean> {
  const count = await tx.run(
    sql`${sql.insert('exam_attempts', { applicationId, number, begunBy: by, begunAt: at })} on conflict do nothing`,
  )
  return count === 1
}

interface OfAttempt {
  applicationId: string
  attempt: number
  at: Date
}

/** What stood until now stays as history. Answers how many rows stood. */
export async function replaceParts(
  tx: Tx,
  { applicationId, attempt, at }: OfAttempt,
  parts: readonly ExamPart[],
): Promise<number> {
  let replaced = 0
  for (const part of parts) {
    replaced += await tx.run(sql`
      update ${tables[part]} set replaced_at = ${at}
      where application_id = ${applicationId} and attempt = ${attempt} and replaced_at is null`)
  }
  return replaced
}

export async function confirmPart(
  tx: Tx,
  { applicationId, attempt, at, part, by }: OfAttempt & { part: ExamPart; by: string },
): Promise<void> {
  await tx.run(sql`
    update ${tables[part]} set confirmed_by = ${by}, confirmed_at = ${at}
    where application_id = ${applicationId} and attempt = ${attempt} and replaced_at is null`)
}

export interface PartValues {
  registration: Omit<RegistrationBody, 'evidence' | 'expectedAttempt'>
  att: Omit<PermitBody, 'evidence' | 'expectedAttempt'>
  appointment: Omit<AppointmentBody, 'evidence' | 'expectedAttempt'> & { at: Date }
  result: Pick<ResultBody, 'outcome' | 'takenOn' | 'official'> & { resultOn: string }
}

const values: { [P in ExamPart]: (given: PartValues[P]) => SqlFragment } = {
  registration: ({ registeredOn, firstName, lastName, email }) =>
    sql`${registeredOn}, ${firstName}, ${lastName}, ${email}`,
  att: ({ number, candidateId, firstName, lastName, startsOn, endsOn }) =>
    sql`${number}, ${candidateId}, ${firstName}, ${lastName}, ${startsOn}, ${endsOn}`,
  appointment: ({ at, startsAt, timeZone, city, country }) =>
    sql`${at}, ${startsAt.slice(0, 16)}, ${timeZone}, ${city}, ${country}`,
  result: ({ outcome, takenOn, resultOn, official }) => sql`${outcome}, ${takenOn}, ${resultOn}, ${official}`,
}

interface NewEntry<P extends ExamPart> extends OfAttempt {
  id: string
  given: PartValues[P]
  by: string
  byTeam: boolean
}

export async function insertPart<P extends ExamPart>(tx: Tx, part: P, entered: NewEntry<P>): Promise<void> {
  const { id, applicationId, attempt, given, by, byTeam, at } = entered
  await tx.run(sql`
    insert into ${tables[part]} (id, application_id, attempt, entered_by, entered_by_team, entered_at, confirmed_by,
      confirmed_at, ${columns[part]})
    values (${id}, ${applicationId}, ${attempt}, ${by}, ${byTeam}, ${at}, ${byTeam ? by : null},
      ${byTeam ? at : null}, ${values[part](given)})`)
}
