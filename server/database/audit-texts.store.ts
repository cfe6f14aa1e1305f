import { type SqlFragment, sql } from '#server/database/sql.ts'

// The hash by which a line of the audit binds its row of audit_texts.
export const textsHash = (texts: SqlFragment): SqlFragment =>
  sql`encode(sha256(${texts}.salt || convert_to(${texts}.texts::text, 'UTF8')), 'hex')`

// Merges the texts of a line into its facts, for display.
export const readableDetail = (line: SqlFragment): SqlFragment => sql`
  case when ${line}.detail ? 'texts' then (${line}.detail - 'texts') || coalesce(
    (select texts from audit_texts where audit_id = ${line}.id), '{"reason": "Erased"}'
  ) else ${line}.detail end`
