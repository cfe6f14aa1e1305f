import type { PermitBody, RegistrationBody, ResultBody } from '#contract/path/path.ts'
import type { placedAppointment } from '#domain/path/exam-details.ts'
import type { ExamPart } from '#domain/path/exam-parts.ts'
import type { Tx } from '#server/database/open.ts'
import { type SqlFragment, sql } from '#server/database/sql.ts'

const tables = {
  registration: sql`exam_registrations`,
  att: sql`exam_permits`,
  appointment: sql`exam_appointments`,
  result: sql`exam_results`,
} as const satisfies Record<ExamPart, SqlFragment>

export const ensureAttempt = (
  tx: Tx,
  { applicationId, number, by, at }: { applicationId: string; number: number; by: string; at: Date },
) =>
  tx.changes(
    sql`${sql.insert('exam_attempts', { applicationId, number, begunBy: by, begunAt: at })} on conflict do nothing`,
  )

interface OfAttempt {
  applicationId: string
  attempt: number
  at: Date
}

export async function replaceExamParts(
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

export const confirmExamPart = (
  tx: Tx,
  { applicationId, attempt, at, part, by }: OfAttempt & { part: ExamPart; by: string },
) =>
  tx.run(sql`
    update ${tables[part]} set confirmed_by = ${by}, confirmed_at = ${at}
    where application_id = ${applicationId} and attempt = ${attempt} and replaced_at is null`)

export interface ExamPartValues {
  registration: Omit<RegistrationBody, 'evidence' | 'expectedAttempt'>
  att: Omit<PermitBody, 'evidence' | 'expectedAttempt'>
  appointment: ReturnType<typeof placedAppointment> & { at: Date }
  result: Pick<ResultBody, 'outcome' | 'takenOn' | 'official'> & { resultOn: string }
}

interface NewEntry<P extends ExamPart> extends OfAttempt {
  id: string
  given: ExamPartValues[P]
  by: string
  byTeam: boolean
}

const enteredBy = ({ id, applicationId, attempt, by, byTeam, at }: Omit<NewEntry<ExamPart>, 'given'>) => ({
  id,
  applicationId,
  attempt,
  enteredBy: by,
  enteredByTeam: byTeam,
  enteredAt: at,
  confirmedBy: byTeam ? by : null,
  confirmedAt: byTeam ? at : null,
})

type EnteredBy = ReturnType<typeof enteredBy>

const insertInto: { [P in ExamPart]: (row: EnteredBy, given: ExamPartValues[P]) => SqlFragment } = {
  registration: (row, given) => sql.insert('exam_registrations', { ...row, ...given }),
  att: (row, given) => sql.insert('exam_permits', { ...row, ...given }),
  appointment: (row, { at, startsAt, ...place }) =>
    sql.insert('exam_appointments', { ...row, ...place, startsAt: at, localStart: startsAt.slice(0, 16) }),
  result: (row, given) => sql.insert('exam_results', { ...row, ...given }),
}

export const insertExamPart = <P extends ExamPart>(tx: Tx, part: P, entered: NewEntry<P>) =>
  tx.run(insertInto[part](enteredBy(entered), entered.given))
