import { ApplicationStatus } from '#contract/applications.ts'
import { PendingCause } from '#contract/pending-on.ts'
import type * as api from '#contract/reports.ts'
import type { Granularity, MonthsAsked, Step } from '#contract/reports.ts'
import { Step as steps } from '#contract/reports.ts'
import { RequirementId, type RequirementStatus } from '#contract/requirements.ts'
import type { Reply } from '#contract/route.ts'
import { partyOf } from '#domain/applications/pending-on.ts'
import { type Cents, centsOf, decimalOf } from '#domain/money.ts'
import { countsAtEnds, countsByStatus } from '#domain/reports/counts-by-status.ts'
import { monthIn, monthsMeant } from '#domain/reports/months.ts'
import { sumOfRejections } from '#domain/reports/rejections.ts'
import type { Deps } from '#server/deps.ts'
import { readCountedInPeriods, readCountsByStatus, readPendingSince, readTimeless } from './counters.store.ts'
import { readPeriods } from './periods.store.ts'
import { reviewMonths } from './review-months.service.ts'

const DAY = 24 * 60 * 60_000

async function periodsOf(deps: Deps, asked: MonthsAsked, by: Granularity = 'month') {
  const { timeZone } = deps.config
  const now = deps.now()
  const months = monthsMeant(asked, monthIn(timeZone, now))
  const periods = await readPeriods(deps.db, { ...months, by, timeZone, now })
  return {
    asOf: now.toISOString(),
    periods: periods.map((period) => ({ ...period, running: period.endedAt > now })),
  }
}

export async function applicationReport(
  deps: Deps,
  { by, ...asked }: MonthsAsked & { by?: Granularity | undefined },
): Promise<Reply<typeof api.getApplicationReport>> {
  const { asOf, periods } = await periodsOf(deps, asked, by)
  const statuses = ApplicationStatus.options
  const { now, moves, started } = await readCountsByStatus(deps.db, { statuses, periods })
  const changeAt = (place: number) =>
    countsByStatus((status) => Number(moves.find((move) => move.place === place && move.name === status)?.amount ?? 0))
  const ends = countsAtEnds(
    countsByStatus((status) => now.find((one) => one.status === status)?.count ?? 0),
    Array.from({ length: periods.length + 1 }, (_, place) => changeAt(place)),
  )
  return {
    asOf,
    periods: periods.map(({ first, running }, place) => ({
      first,
      running,
      standing: ends[place] ?? countsByStatus(() => 0),
      started: Number(started.find((one) => one.place === place)?.amount ?? 0),
    })),
  }
}

export async function revenueReport(deps: Deps, asked: MonthsAsked): Promise<Reply<typeof api.getRevenueReport>> {
  const { asOf, periods } = await periodsOf(deps, asked)
  const rows = await readCountedInPeriods(deps.db, ['payments by time', 'refunds by time'], periods)
  const centsAt = (place: number, name: string) =>
    centsOf(rows.find((row) => row.place === place && row.name === name)?.amount ?? '0.00')
  return {
    asOf,
    periods: periods.map(({ first, running }, place) => {
      const revenue = centsAt(place, 'payments by time')
      const refunded = (0 - centsAt(place, 'refunds by time')) as Cents
      const received = (revenue + refunded) as Cents
      return {
        first,
        running,
        received: decimalOf(received),
        refunded: decimalOf(refunded),
        revenue: decimalOf(revenue),
      }
    }),
  }
}

export async function reviewReport(deps: Deps, asked: MonthsAsked): Promise<Reply<typeof api.getReviewReport>> {
  const { asOf, periods } = await periodsOf(deps, asked)
  const months = await reviewMonths(deps, periods)
  return {
    asOf,
    periods: periods.map(({ first, running }, place) => {
      const { decided = 0, approved = 0, rejected = 0, medianSeconds = null, p90Seconds = null } = months[place] ?? {}
      return { first, running, decided, approved, rejected, medianSeconds, p90Seconds }
    }),
    rejections: sumOfRejections(months.map(({ rejections }) => rejections)),
  }
}

export async function bottlenecks(deps: Deps): Promise<Reply<typeof api.getBottlenecks>> {
  const now = deps.now()
  const since = (cause: PendingCause) => `waiting since:${cause}`
  const recent = (days: number) =>
    readPendingSince(deps.db, PendingCause.options.map(since), new Date(now.getTime() - days * DAY))
  const [timeless, in14Days, in30Days] = await Promise.all([readTimeless(deps.db), recent(14), recent(30)])
  const countOf = (name: string, rows = timeless) => rows.find((row) => row.name === name)?.count ?? 0
  const stand = (requirement: RequirementId, status: RequirementStatus) =>
    countOf(`requirement:${requirement}:${status}`)
  const stepsCount = (step: Step) => {
    const inStatus = (...some: ApplicationStatus[]) =>
      some.reduce((sum, status) => sum + countOf(`applications:${status}`), 0)
    if (step === 'started') return inStatus(...ApplicationStatus.options)
    if (step === 'submitted') return inStatus('submitted', 'approved')
    if (step === 'approved') return inStatus('approved')
    return countOf(`step:${step}`)
  }
  return {
    asOf: now.toISOString(),
    causes: PendingCause.options.map((cause) => {
      const count = countOf(`waiting:${cause}`)
      const over = (rows: typeof timeless) => (cause === 'closed' ? 0 : count - countOf(since(cause), rows))
      return { cause, waitsFor: partyOf[cause], count, over14Days: over(in14Days), over30Days: over(in30Days) }
    }),
    requirements: RequirementId.options.map((requirementId) => ({
      requirementId,
      missing: stand(requirementId, 'missing'),
      pending: stand(requirementId, 'pending'),
      approved: stand(requirementId, 'approved'),
      notApplicable: stand(requirementId, 'not_applicable'),
    })),
    steps: steps.options.map((step) => ({ step, count: stepsCount(step) })),
  }
}
