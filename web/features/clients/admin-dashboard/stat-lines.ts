import type { AdminStats } from '#contract/admin.ts'
import { formatDate } from '#web/lib/dates.ts'

const signed = (figure: number) => (figure < 0 ? String(figure) : `+${figure}`)

export const statLines = {
  newClients: (stats: AdminStats) => `${signed(stats.newClientsThisMonth)} this month`,
  approvalRate: ({ approvalRate }: AdminStats) =>
    approvalRate === null ? 'No decisions yet' : `${approvalRate}% approval rate`,
  revenueChange: ({ revenueChange }: AdminStats) =>
    revenueChange === null ? 'no payments last month' : `${signed(revenueChange)}% vs last month`,
}

/** The days of last month with which this one is compared so far; a shorter one ends with itself. */
export function daysCompared(now: Date, timeZone: string): string {
  const [day, month, year] = formatDate(now.toISOString(), timeZone).split(' ')
  const thisMonth = new Date(`1 ${month} ${year} UTC`)
  const lastDay = new Date(thisMonth)
  lastDay.setUTCDate(0)
  const last = Math.min(Number(day), lastDay.getUTCDate())
  const name = formatDate(lastDay.toISOString(), 'UTC').split(' ')[1]
  return last === 1 ? `1 ${name}` : `1 to ${last} ${name}`
}
