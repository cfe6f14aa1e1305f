import type { MarkedCode } from '#contract/path/path.ts'
import type { Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'
import type { Tables } from '#server/database/tables.d.ts'
import { nameOf } from '#server/shared/colleague.store.ts'

type NewMark = Omit<Tables['path_steps'], `marked${string}` | `takenBack${string}`> & { by: string; at: Date }

export const insertMark = (tx: Tx, { by, at, ...mark }: NewMark) =>
  tx.changes(sql`${sql.insert('path_steps', { ...mark, markedBy: by, markedAt: at })}
    on conflict (application_id, attempt, code) where taken_back_at is null do nothing`)

export function selectLastMark(
  tx: Tx,
  {
    applicationId,
    attempt,
    code,
    isReverted,
  }: Pick<NewMark, 'applicationId' | 'attempt' | 'code'> & { isReverted: boolean },
) {
  const [who, at] = isReverted ? [sql`s.taken_back_by`, sql`s.taken_back_at`] : [sql`s.marked_by`, sql`s.marked_at`]
  return tx.one(sql.select({
    by: sql.nullable(nameOf('u')),
    at: sql.instant`${at}`,
  })`from path_steps s left join users u on u.id = ${who}
    where s.application_id = ${applicationId} and s.attempt = ${attempt} and s.code = ${code}
      and (s.taken_back_at is not null) = ${isReverted}
    order by ${at} desc limit 1`)
}

interface RevertedMarks {
  applicationId: string
  attempts: readonly number[]
  codes: readonly MarkedCode[]
  by: string
  reason: string
  at: Date
}

export const revertMarks = (tx: Tx, { applicationId, attempts, codes, ...reverted }: RevertedMarks): Promise<number> =>
  tx.run(sql`
    update path_steps set taken_back_by = ${reverted.by}, taken_back_at = ${reverted.at}, taken_back_reason = ${reverted.reason}
    where application_id = ${applicationId} and attempt = any(${[...attempts]}::int[]) and code = any(${[...codes]}::text[])
      and taken_back_at is null`)

/** Whether anything besides this step was noted since the mail with this key was enqueued. */
export const hasOtherNews = (
  tx: Tx,
  { applicationId, key, title }: { applicationId: string; key: string; title: string },
) =>
  tx.exists(sql`
    from mail_outbox m join activities a on a.application_id = ${applicationId} and a.created_at >= m.created_at
    where m.dedupe_key = ${key} and not starts_with(a.description, ${`${title}: `})`)

interface RestoredMarks extends Pick<RevertedMarks, 'applicationId' | 'codes'> {
  attempt: number
  endedBy: MarkedCode
  revertedAt: Date
}

/** Restores the marks that the mark `endedBy` had ended, once that one is reverted. */
export const restoreMarks = (tx: Tx, { applicationId, attempt, codes, endedBy, revertedAt }: RestoredMarks) =>
  tx.run(sql`
    update path_steps ended set taken_back_by = null, taken_back_at = null, taken_back_reason = null
    from path_steps mark
    where mark.application_id = ${applicationId} and mark.attempt = ${attempt} and mark.code = ${endedBy}
      and mark.taken_back_at = ${revertedAt} and ended.application_id = mark.application_id
      and ended.attempt = mark.attempt and ended.code = any(${[...codes]}::text[])
      and ended.taken_back_at = mark.marked_at`)

export const isDocumentOf = (tx: Tx, documentId: string, applicationId: string) =>
  tx.exists(sql`from documents where id = ${documentId} and application_id = ${applicationId}`)

export const upsertBoard = (
  tx: Tx,
  { applicationId, board, by, at }: { applicationId: string; board: string; by: string; at: Date },
) =>
  tx.run(
    sql.upsert('application_boards', { applicationId, board, chosenBy: by, chosenAt: at }, { on: ['applicationId'] }),
  )
