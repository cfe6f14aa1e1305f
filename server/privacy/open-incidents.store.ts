import { type SqlFragment, sql } from '#server/database/sql.ts'

/** Tells whether an open incident concerns this person's data, which then must not be deleted. */
export const isInOpenIncident = (userId: SqlFragment): SqlFragment => sql`
  exists (
    select from incident_people p join incidents i on i.id = p.incident_id
    where p.user_id = ${userId} and i.state <> 'closed')`

export const toldPeople = ({ incidentId, toldAt }: { incidentId: string; toldAt: Date }): SqlFragment =>
  sql`select user_id from incident_people where incident_id = ${incidentId} and told_at = ${toldAt}`
