import { NURSING_LEVEL } from '#domain/personal-data/nursing-school.ts'
import type { TaskFacts } from '#domain/tasks/tasks.ts'
import type { Queryable } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'
import { hasSubmittedProof } from '#server/shared/payment-proofs.store.ts'

export interface TaskFactsRow extends Omit<TaskFacts, 'currency' | 'exam' | 'nameAdvice'> {
  userId: string
  /** Nothing of the exam is read for an application that has not come so far. */
  isOnPath: boolean
  /** Nothing is compared before two names are noted. */
  hasNames: boolean
}

// Nobody counts further.
const UNREAD_TO = 100

export async function findTaskFacts(db: Queryable, id: string): Promise<TaskFactsRow | undefined> {
  return db.one<TaskFactsRow>(sql`
    select a.user_id, a.status, a.waits_for, a.total_fees,
      a.amount_paid, ${hasSubmittedProof} as has_submitted_proof, s.id is not null as has_sheet,
      exists (
        select from education_entries e where e.personal_data_sheet_id = s.id and e.level = ${NURSING_LEVEL}
      ) as has_nursing_school,
      (select count(*)::int from (
        select from messages m
        where m.application_id = a.id and m.recipient_id = a.user_id and not m.is_read limit ${UNREAD_TO}
      ) unread) as unread_messages,
      exists (select from path_steps m where m.application_id = a.id and m.taken_back_at is null)
        or exists (select from exam_attempts t where t.application_id = a.id) as is_on_path,
      (select count(*) > 1 from (
        select from printed_names n join documents d on d.id = n.document_id
        where d.application_id = a.id and d.replaced_at is null limit 2
      ) named) as has_names,
      (select coalesce(json_agg(i.title order by i.decided_at, i.item), '[]') from board_items i
        join application_boards b on b.application_id = i.application_id and b.board = i.board
        where i.application_id = a.id and i.kind = 'task' and i.state = 'asked') as board_items,
      (select coalesce(json_agg(json_build_object(
          'requirementId', r.requirement_id, 'status', r.status, 'required', r.required, 'notes', r.notes)), '[]')
        from application_requirements r where r.application_id = a.id) as documents
    from applications a left join personal_data_sheets s on s.application_id = a.id
    where a.id = ${id}`)
}
