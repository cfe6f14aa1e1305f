import type { AdminStats } from '#contract/admin.ts'
import { ApplicationStatus } from '#contract/applications/applications.ts'
import { CaseItemCode } from '#contract/cases/pending-on.ts'
import type { PaymentStatus } from '#contract/money/payments.ts'
import type * as api from '#contract/reports.ts'
import { type Granularity, type MonthsAsked, type Step, Step as steps } from '#contract/reports.ts'
import { RequirementId, RequirementStatus } from '#contract/requirements.ts'
import type { Reply } from '#contract/route.ts'
import { DAY } from '#domain/calendar/milliseconds.ts'
import { monthIn } from '#domain/calendar/months.ts'
import { turnOf } from '#domain/cases/codes.ts'
import type { Actor } from '#domain/may.ts'
import * as may from '#domain/may.ts'
import { centsOf, decimalOf, percentChange } from '#domain/money/amounts.ts'
import { bookedOn } from '#domain/money/months/months.ts'
import { isCompletedStep, stepStatuses } from '#domain/reports/completed-steps.ts'
import { countsAtEnds, countsByStatus, revenueOf, sumOfRejections } from '#domain/reports/counts.ts'
import { monthsMeant } from '#domain/reports/months.ts'
import { paymentsIn, requirementCounter, type TimedCounterRef } from '#server/database/counters.store.ts'
import type { Deps } from '#server/deps.ts'
import { selectLastClosedMonth } from '#server/ledger/ledger.store.ts'
import { countEverything } from './admin-stats.store.ts'
import { countIn, selectCounts, selectCountsSince, selectPeriodCounts } from './counters.store.ts'
import { selectPeriods } from './periods.store.ts'
import { reviewMonths } from './review-months.service.ts'

async function periodsOf(deps: Deps, asked: MonthsAsked, by: Granularity = 'month') {
  const { timeZone } = deps.config
  const now = deps.now()
  const months = monthsMeant(asked, monthIn(timeZone, now))
  const periods = await selectPeriods(deps.db, { ...months, by, timeZone, now })
  return {
    asOf: now.toISOString(),
    periods: periods.map((period) => ({ ...period, running: period.endedAt > now })),
  }
}

export async function getApplicationReport(
  deps: Deps,
  { by, ...asked }: MonthsAsked & { by?: Granularity | undefined },
): Promise<Reply<typeof api.getApplicationReport>> {
  const { asOf, periods } = await periodsOf(deps, asked, by)
  const transitions = ApplicationStatus.options.map((status) => ({ kind: 'net_transitions' as const, key: status }))
  const [now, counts] = await Promise.all([
    selectCounts(deps.db, ['applications']),
    selectPeriodCounts(deps.db, [{ kind: 'applications_created', key: '' }, ...transitions], periods),
  ])
  const countAt = (period: number, { kind, key }: TimedCounterRef) =>
    Number(counts.find((one) => one.period === period && one.kind === kind && one.key === key)?.value ?? 0)
  const ends = countsAtEnds(
    countsByStatus((status) => countIn(now, 'applications', status)),
    Array.from({ length: periods.length + 1 }, (_, period) =>
      countsByStatus((status) => countAt(period, { kind: 'net_transitions', key: status })),
    ),
  )
  return {
    asOf,
    periods: periods.map(({ first, running }, period) => ({
      first,
      running,
      byStatus: ends[period] ?? countsByStatus(() => 0),
      started: countAt(period, { kind: 'applications_created', key: '' }),
    })),
  }
}

export async function getRevenueReport(deps: Deps, asked: MonthsAsked): Promise<Reply<typeof api.getRevenueReport>> {
  const { asOf, periods } = await periodsOf(deps, asked)
  const { currency } = deps.config
  const payments = paymentsIn(currency).map((key) => ({ kind: 'payments' as const, key }))
  const [rows, lastClosed] = await Promise.all([
    selectPeriodCounts(deps.db, payments, periods),
    selectLastClosedMonth(deps.db),
  ])
  return {
    asOf,
    periods: periods.map(({ first, running }, index) => {
      const sumOf = (status: PaymentStatus) =>
        centsOf(rows.find((row) => row.period === index && row.key === `${status} ${currency}`)?.value ?? '0.00')
      const { received, refunded, revenue } = revenueOf(sumOf)
      return {
        first,
        running,
        closed: bookedOn(first, lastClosed) !== first,
        received: decimalOf(received),
        refunded: decimalOf(refunded),
        revenue: decimalOf(revenue),
      }
    }),
  }
}

export async function getReviewReport(deps: Deps, asked: MonthsAsked): Promise<Reply<typeof api.getReviewReport>> {
  const { asOf, periods } = await periodsOf(deps, asked)
  const months = await reviewMonths(deps, periods)
  return {
    asOf,
    periods: periods.map(({ first, running }, index) => {
      const { decided = 0, approved = 0, rejected = 0, medianSeconds = null, p90Seconds = null } = months[index] ?? {}
      return { first, running, decided, approved, rejected, medianSeconds, p90Seconds }
    }),
    rejections: sumOfRejections(months.map(({ rejections }) => rejections)),
  }
}

export async function getBottlenecks(deps: Deps): Promise<Reply<typeof api.getBottlenecks>> {
  const now = deps.now()
  const recent = (days: number) =>
    selectCountsSince(deps.db, {
      kind: 'waiting_since',
      keys: CaseItemCode.options,
      since: new Date(now.getTime() - days * DAY),
    })
  const byRequirement = RequirementStatus.options.map(requirementCounter)
  const [counts, in14Days, in30Days] = await Promise.all([
    selectCounts(deps.db, ['applications', 'waiting', 'completed_step', ...byRequirement]),
    recent(14),
    recent(30),
  ])
  const stand = (id: RequirementId, status: RequirementStatus) => countIn(counts, requirementCounter(status), id)
  const stepCount = (step: Step) =>
    isCompletedStep(step)
      ? countIn(counts, 'completed_step', step)
      : stepStatuses[step].reduce((sum, status) => sum + countIn(counts, 'applications', status), 0)
  return {
    asOf: now.toISOString(),
    causes: CaseItemCode.options.map((cause) => {
      const count = countIn(counts, 'waiting', cause)
      const over = (rows: typeof in14Days) =>
        cause === 'closed' || cause === 'passed' ? 0 : count - (rows.find(({ key }) => key === cause)?.count ?? 0)
      return { cause, waitsFor: turnOf(cause), count, over14Days: over(in14Days), over30Days: over(in30Days) }
    }),
    requirements: RequirementId.options.map((requirementId) => ({
      requirementId,
      missing: stand(requirementId, 'missing'),
      pending: stand(requirementId, 'pending'),
      approved: stand(requirementId, 'approved'),
      notApplicable: stand(requirementId, 'not_applicable'),
    })),
    steps: steps.options.map((step) => ({ step, count: stepCount(step) })),
  }
}

export async function getAdminStats(deps: Deps, caller: Actor): Promise<AdminStats> {
  const { adminEmails, timeZone, currency } = deps.config
  const { rejected, revenue, lastRevenue, ...figures } = await countEverything(deps.db, {
    adminEmails,
    now: deps.now(),
    timeZone,
    currency,
  })
  const decided = figures.approved + rejected
  const seesMoney = may.can(caller, 'money.read')
  return {
    ...figures,
    revenue: seesMoney ? revenue : null,
    revenueChange: seesMoney ? percentChange(lastRevenue, revenue) : null,
    approvalRate: decided === 0 ? null : Math.round((figures.approved / decided) * 100),
  }
}
