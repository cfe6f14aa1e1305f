import { type SqlFragment, sql } from '#server/database/sql.ts'

export const lastActivity = (application: SqlFragment): SqlFragment => sql`
  greatest(
    (select max(uploaded_at) from documents where application_id = ${application}),
    (select greatest(s.updated_at, (select max(e.created_at) from education_entries e where personal_data_sheet_id = s.id))
      from personal_data_sheets s where application_id = ${application}),
    (select created_at from messages where application_id = ${application} and recipient_id is null
      order by id desc limit 1),
    (select max(created_at) from payments where application_id = ${application})
  )`
