import type { Colleague } from '#contract/team.ts'
import { requireFound } from '#domain/refusal.ts'
import type { Queryable } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { type PageOf, type PageRequest, pageInMemory } from '#server/http/page.ts'
import { findColleague, hasAssignedApplications, readTeam } from './team.store.ts'

export async function pageOfTeam(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  ask: PageRequest,
): Promise<PageOf<Colleague>> {
  return pageInMemory(await readTeam(db, config.adminEmails), ({ id }) => id, ask)
}

export const colleagueOf = (
  { config }: Pick<Deps, 'config'>,
  db: Queryable,
  id: string,
): Promise<Colleague | undefined> => findColleague(db, config.adminEmails, id)

/**
 * Refuses to narrow a list to somebody whom nobody knows. Whoever left the team is known for as long as applications are
 * assigned to them.
 */
export async function refuseUnknown(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  whom: string | undefined,
): Promise<void> {
  if (whom === undefined || whom === 'me' || whom === 'nobody') return
  if (await hasAssignedApplications(db, whom)) return
  requireFound(await findColleague(db, config.adminEmails, whom), 'Colleague')
}
