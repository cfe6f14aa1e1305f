import { NURSING_LEVEL } from '#domain/personal-data/nursing-school.ts'
import type { Sql, Tx } from './open.ts'

/** The documents of an application `a` in figures. */
export const documentCounts = (db: Sql | Tx) => db`
  (select json_build_object(
      'required', count(*) filter (where required),
      'approved', count(*) filter (where required and status = 'approved'),
      'pending', count(*) filter (where status = 'pending'),
      'returned', count(*) filter (where status = 'missing' and notes is not null),
      'missing', count(*) filter (where status = 'missing' and notes is null and required))
    from application_requirements where application_id = a.id)`

/** Whether the sheet of an application `a` names a nursing school. */
export const hasNursingSchool = (db: Sql | Tx) => db`
  exists (
    select from personal_data_sheets s join education_entries e on e.personal_data_sheet_id = s.id
    where s.application_id = a.id and e.level = ${NURSING_LEVEL}
  )`
