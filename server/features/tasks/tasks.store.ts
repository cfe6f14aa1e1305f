import { NURSING_LEVEL } from '#domain/personal-data/nursing-school.ts'
import type { TaskFacts } from '#domain/tasks/tasks.ts'
import type { Sql, Tx } from '#server/database/open.ts'

export interface TaskFactsRow extends Omit<TaskFacts, 'currency'> {
  userId: string
}

// Nobody counts further.
const UNREAD_TO = 100

export async function findTaskFacts(db: Sql | Tx, id: string): Promise<TaskFactsRow | undefined> {
  const [row] = await db<TaskFactsRow[]>`
    select a.user_id as "userId", a.status, a.waits_for as "waitsFor", a.total_fees as "totalFees",
      a.amount_paid as "amountPaid", s.id is not null as "hasSheet",
      exists (
        select from education_entries e where e.personal_data_sheet_id = s.id and e.level = ${NURSING_LEVEL}
      ) as "hasNursingSchool",
      (select count(*)::int from (
        select from messages m
        where m.application_id = a.id and m.recipient_id = a.user_id and not m.is_read limit ${UNREAD_TO}
      ) unread) as "unreadMessages",
      (select coalesce(json_agg(json_build_object(
          'requirementId', r.requirement_id, 'status', r.status, 'required', r.required, 'notes', r.notes)), '[]')
        from application_requirements r where r.application_id = a.id) as documents
    from applications a left join personal_data_sheets s on s.application_id = a.id
    where a.id = ${id}`
  return row
}
