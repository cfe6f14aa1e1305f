import { type SqlFragment, sql } from '#server/database/sql.ts'

// What holds a row of audit_texts to its line.
export const textsHash = (texts: SqlFragment): SqlFragment =>
  sql`encode(sha256(${texts}.salt || convert_to(${texts}.texts::text, 'UTF8')), 'hex')`

// The facts of a line with its texts, as people read them.
export const readableDetail = (line: SqlFragment): SqlFragment => sql`
  case when ${line}.detail ? 'texts' then (${line}.detail - 'texts') || coalesce(
    (select texts from audit_texts where audit_id = ${line}.id), '{"reason": "Erased"}'
  ) else ${line}.detail end`
