import type { WorkDigest } from '#contract/notices.ts'
import type { WorkFilter } from '#contract/work/work.ts'
import { can } from '#domain/may.ts'
import { permissionsOf } from '#domain/permissions.ts'
import { selectCounts, selectTeam } from './work.store.ts'
import { kindQueries, openWork, type WorkDeps, workQuery } from './work-list.service.ts'

/** Lists kinds and counts only, because mail shows no names; undefined without work or outside the team. */
export async function digestOf(deps: WorkDeps, address: string): Promise<WorkDigest | undefined> {
  const team = await selectTeam(deps.db, deps.config.adminEmails)
  const member = team.find(({ emailKey }) => emailKey === address.toLowerCase())
  if (!member) return undefined
  const actor = { id: member.id, role: 'admin' as const, permissions: permissionsOf(member.role) }
  if (!can(actor, 'workspace.use')) return undefined
  const context = await openWork(deps, actor)
  const countsOf = async (filter: WorkFilter) => {
    const counts = await selectCounts(deps.db, workQuery(context, filter), kindQueries(context, { filter }))
    return counts.flatMap(({ kind, count }) => (count > 0 ? [{ kind, count }] : []))
  }
  const [mine, late] = [await countsOf({ assigned: 'me' }), await countsOf({ late: 'true' })]
  return mine.length + late.length > 0 ? { mine, late } : undefined
}
