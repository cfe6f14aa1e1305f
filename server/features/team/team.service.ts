import type { Colleague } from '#contract/team.ts'
import type { Sql, Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { type PageAsk, type PageOf, pageInMemory } from '#server/http/page.ts'
import { findColleague, readTeam } from './team.store.ts'

/** Whoever is an admin now and has signed in at least once, by name. */
export async function pageOfTeam(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  ask: PageAsk,
): Promise<PageOf<Colleague>> {
  return pageInMemory(await readTeam(db, config.adminEmails), ({ id }) => id, ask)
}

/** Somebody who is an admin now. */
export const colleagueOf = (
  { config }: Pick<Deps, 'config'>,
  db: Sql | Tx,
  id: string,
): Promise<Colleague | undefined> => findColleague(db, config.adminEmails, id)
