import type { AdminStats } from '#contract/admin.ts'
import { percentChange } from '#domain/money/amounts.ts'
import type { Deps } from '#server/deps.ts'
import { countEverything } from './admin.store.ts'

export async function getAdminStats(deps: Deps): Promise<AdminStats> {
  const { adminEmails, timeZone, currency } = deps.config
  const { rejected, lastRevenue, ...figures } = await countEverything(deps.db, {
    adminEmails,
    now: deps.now(),
    timeZone,
    currency,
  })
  const decided = figures.approved + rejected
  return {
    ...figures,
    revenueChange: percentChange(lastRevenue, figures.revenue),
    approvalRate: decided === 0 ? null : Math.round((figures.approved / decided) * 100),
  }
}
