import type { AdminStats } from '#contract/admin.ts'

const signed = (figure: number) => (figure < 0 ? String(figure) : `+${figure}`)

/** The true figures under the cards, in the specification's form. */
export const statLines = {
  newClients: (stats: AdminStats) => `${signed(stats.newClientsThisMonth)} this month`,
  approvalRate: ({ approvalRate }: AdminStats) =>
    approvalRate === null ? 'No decisions yet' : `${approvalRate}% approval rate`,
  revenueChange: ({ revenueChange }: AdminStats) =>
    revenueChange === null ? 'no payments last month' : `${signed(revenueChange)}% vs last month`,
}
