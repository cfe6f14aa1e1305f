import { claimedUntil } from '#domain/work/office-hours.ts'
import type { Queryable } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { officeTime } from './office-hours.service.ts'
import { holdsClaim, type TeamDeed, updateClaims } from './work-states.store.ts'

/** Nearly always nobody has anything in hand there, which one statement tells. */
export async function renewClaims(deps: Pick<Deps, 'config'> & { db: Queryable }, deed: TeamDeed): Promise<void> {
  if (!(await holdsClaim(deps.db, deed))) return
  await updateClaims(deps.db, { ...deed, until: claimedUntil(await officeTime(deps), deed.at) })
}
