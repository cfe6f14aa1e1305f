import { sql } from '#server/database/sql.ts'

/** The documents of an application `a` in figures, as they are kept with it. */
export const documentCounts = sql`
  json_build_object('required', a.documents_required, 'approved', a.documents_approved, 'pending', a.documents_pending,
    'returned', a.documents_returned, 'missing', a.documents_missing)`
