import type { AdminStats } from '#contract/admin.ts'
import type { Deps } from '#server/deps.ts'
import { countEverything } from './admin.store.ts'

/** The true figures of the admin dashboard. */
export async function adminStats(deps: Deps): Promise<AdminStats> {
  const { adminEmails, timeZone } = deps.config
  const { rejected, ...figures } = await countEverything(deps.db, { adminEmails, now: deps.now(), timeZone })
  const decided = figures.approved + rejected
  return {
    ...figures,
    // Nothing takes payments yet, so there is no revenue, and no month to compare with.
    revenue: '0.00',
    revenueChange: null,
    approvalRate: decided === 0 ? null : Math.round((figures.approved / decided) * 100),
  }
}
