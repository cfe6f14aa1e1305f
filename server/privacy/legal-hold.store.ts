import { type SqlFragment, sql } from '#server/database/sql.ts'
import { isInOpenIncident } from './open-incidents.store.ts'

/** Nothing of these people is deleted, neither when they ask for it nor when its time has come. */
export const isUnderLegalHold = (userId: SqlFragment): SqlFragment => sql`
  (exists (select from person_restrictions where user_id = ${userId} and kind = 'hold' and lifted_at is null)
    or ${isInOpenIncident(userId)})`
