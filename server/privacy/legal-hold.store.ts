import { type SqlFragment, sql } from '#server/database/sql.ts'
import { isInOpenIncident } from './open-incidents.store.ts'

/** Forbids the deletion of this person's data, by request or by retention period. */
export const isUnderLegalHold = (userId: SqlFragment): SqlFragment => sql`
  (exists (select from person_restrictions where user_id = ${userId} and kind = 'hold' and lifted_at is null)
    or ${isInOpenIncident(userId)})`
