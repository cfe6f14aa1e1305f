import type { ChoiceAnswers } from '#contract/boards/board-choice.ts'
import type { SheetOfChoice } from '#domain/boards/board-choice.ts'
import { NURSING_LEVEL } from '#domain/personal-data/nursing-school.ts'
import type { Queryable, Tx } from '#server/database/open.ts'
import { json, type RowOf, sql } from '#server/database/sql.ts'
import { firstNameOf } from '#server/shared/colleague.store.ts'

export type ChoiceRow = RowOf<typeof selectChoice>

export const selectChoice = (db: Queryable, applicationId: string) =>
  db.one(
    sql.select(
      `applications a left join board_choices c on c.application_id = a.id left join application_boards b on b.application_id = a.id
      left join users u on u.id = c.refused_by`,
      'b.board as chosen, c.board, c.asked_at, c.refusal, c.refused_at',
      {
        answers: sql.json<ChoiceAnswers>`coalesce(c.answers, '{}')`,
        refusedBy: sql.nullable(firstNameOf('u')),
        sheet: sql.nullable(sql.json<SheetOfChoice>`select json_build_object('isRetaker', s.is_retaker,
          'hasMarriedName', coalesce(s.marital_status = 'married' and trim(s.married_name) <> '', false),
          'declaresPrc', s.declare_prc, 'zipcode', s.zipcode,
          'nursingSchool', (
            select json_build_object('country', e.country, 'course', e.course, 'graduatedOn', e.end_month_year)
            from education_entries e where e.personal_data_sheet_id = s.id and e.level = ${NURSING_LEVEL}
            order by e.end_month_year desc, e.id desc limit 1))
        from personal_data_sheets s where s.application_id = a.id`),
      },
    )`where a.id = ${applicationId}`,
  )

export const selectAskedBoard = (tx: Tx, applicationId: string) =>
  tx.value(sql.select('board_choices', 'board')`where application_id = ${applicationId} and refused_at is null`)

export const upsertAnswers = (tx: Tx, applicationId: string, answers: ChoiceAnswers) =>
  tx.run(sql.upsert('board_choices', { applicationId, answers: json(answers) }, { on: ['applicationId'] }))

const NOT_REFUSED = { refusal: null, refusedBy: null, refusedAt: null }

export async function upsertAskedBoard(
  tx: Tx,
  { applicationId, board, at }: { applicationId: string; board: string; at: Date },
): Promise<void> {
  const asked = { applicationId, board, askedAt: at, ...NOT_REFUSED }
  await tx.run(
    sql.upsert('board_choices', { ...asked, answers: json({}) }, { on: ['applicationId'], kept: ['answers'] }),
  )
}

export const updateRefusal = (
  tx: Tx,
  { applicationId, reason, by, at }: { applicationId: string; reason: string; by: string; at: Date },
) =>
  tx.run(sql`
    ${sql.update('board_choices', { refusal: reason, refusedBy: by, refusedAt: at })} where application_id = ${applicationId}`)

export const endAskedBoard = (tx: Tx, applicationId: string) =>
  tx.run(sql`
    ${sql.update('board_choices', { board: null, askedAt: null, ...NOT_REFUSED })} where application_id = ${applicationId}`)
