import { z } from 'zod'
import { ApplicationStatus } from './applications/applications.ts'
import { isMonth } from './calendar.ts'
import { CaseItemCode, PendingParty } from './cases/pending-on.ts'
import { ReviewReason } from './documents/review-reasons.ts'
import { PathParty, StepCode } from './path/path-steps.ts'
import { RequirementId } from './requirements.ts'
import { Instant, Money, route } from './route.ts'
import { RequestParty } from './third-party-requests/third-party-requests.ts'

export const MOST_MONTHS = 36

const MONTH_NEEDED = 'Give the month as 2026-11'
const month = z.string({ error: MONTH_NEEDED }).refine(isMonth, { error: MONTH_NEEDED }).optional()

/** The months of the report, in the portal's time zone; by default the current month and the eleven before. */
export const MonthsAsked = z.object({ from: month, to: month })
export type MonthsAsked = z.output<typeof MonthsAsked>

const asOf = Instant

const Period = z.object({ first: z.string(), running: z.boolean() })

export const Granularity = z.enum(['month', 'week'], { error: 'by must be month or week' })
export type Granularity = z.infer<typeof Granularity>

export const CountsOfApplications = Period.extend({
  byStatus: z.record(ApplicationStatus, z.int()),
  started: z.int(),
})
export type CountsOfApplications = z.infer<typeof CountsOfApplications>

export const getApplicationReport = route('GET', '/api/admin/numbers/applications', {
  summary: 'Applications by status at the end of each month or week',
  permission: 'reports.read',
  query: MonthsAsked.extend({ by: Granularity.optional() }),
  reply: z.object({ asOf, periods: z.array(CountsOfApplications) }),
})

export const RevenueOfMonth = Period.extend({
  closed: z.boolean(),
  received: Money,
  /** Money that went back, as a positive amount. */
  refunded: Money,
  revenue: Money,
})
export type RevenueOfMonth = z.infer<typeof RevenueOfMonth>

export const getRevenueReport = route('GET', '/api/admin/numbers/revenue', {
  summary: 'Payments and refunds, month by month',
  permission: 'money.read',
  query: MonthsAsked,
  reply: z.object({ asOf, periods: z.array(RevenueOfMonth) }),
})

export const SumCompared = z.object({
  currency: z.string(),
  name: z.string(),
  amount: Money,
  before: Money,
})
export type SumCompared = z.infer<typeof SumCompared>

export const MoneyReport = z.object({
  asOf,
  /** The completed months of the range; `to` is null without one. */
  from: z.string(),
  to: z.string().nullable(),
  channels: z.array(SumCompared),
  charged: z.array(SumCompared),
  fees: z.array(SumCompared),
  /** Money received for third parties and not passed on; below zero where the company advanced it. */
  held: z.array(z.object({ payee: z.string(), currency: z.string(), amount: Money })),
})
export type MoneyReport = z.infer<typeof MoneyReport>

export const getMoneyReport = route('GET', '/api/admin/numbers/money', {
  summary:
    'Payments by channel, our fees by package and what gateways kept, beside the same months a year before; what is held',
  permission: 'money.read',
  query: MonthsAsked,
  reply: MoneyReport,
})

export const ReviewsOfMonth = Period.extend({
  decided: z.int(),
  /** Documents whose last decision is this one, in the month of that decision; a repeated decision counts once. */
  approved: z.int(),
  rejected: z.int(),
  /** From filing to the first decision, in seconds; null in a month without decisions. */
  medianSeconds: z.int().nullable(),
  p90Seconds: z.int().nullable(),
})
export type ReviewsOfMonth = z.infer<typeof ReviewsOfMonth>

export const RejectionCount = z.object({
  requirementId: RequirementId,
  reason: ReviewReason.nullable(),
  count: z.int(),
})
export type RejectionCount = z.infer<typeof RejectionCount>

export const getReviewReport = route('GET', '/api/admin/numbers/reviews', {
  summary: 'How long documents waited for their first decision, month by month, and what was sent back and why',
  permission: 'reports.read',
  query: MonthsAsked,
  reply: z.object({ asOf, periods: z.array(ReviewsOfMonth), rejections: z.array(RejectionCount) }),
})

export const BottleneckCount = z.object({
  cause: CaseItemCode,
  waitsFor: PendingParty,
  count: z.int(),
  /** How many of these have waited this long, to a quarter of an hour. */
  over14Days: z.int(),
  over30Days: z.int(),
})
export type BottleneckCount = z.infer<typeof BottleneckCount>

export const RequirementCount = z.object({
  requirementId: RequirementId,
  missing: z.int(),
  pending: z.int(),
  approved: z.int(),
  notApplicable: z.int(),
})
export type RequirementCount = z.infer<typeof RequirementCount>

export const Step = z.enum([
  'started',
  'sheet_saved',
  'first_document',
  'all_sent',
  'all_approved',
  'submitted',
  'approved',
])
export type Step = z.infer<typeof Step>

export const getBottlenecks = route('GET', '/api/admin/numbers/standstills', {
  summary:
    'Where applications are held up now: what they are waiting for, which documents are missing, how far they got',
  permission: 'reports.read',
  reply: z.object({
    asOf,
    causes: z.array(BottleneckCount),
    requirements: z.array(RequirementCount),
    steps: z.array(z.object({ step: Step, count: z.int() })),
  }),
})

const Times = {
  cases: z.int(),
  /** Eight in ten cases took between `from` and `to` days; null with too few cases. */
  days: z.object({ from: z.int(), median: z.int(), to: z.int() }).nullable(),
}
export const TimesOfCases = z.object(Times)
export type TimesOfCases = z.infer<typeof TimesOfCases>

export const getPathReport = route('GET', '/api/admin/numbers/path', {
  summary: 'How long the steps on the way to the exam took in your own cases, by step, board and third party',
  permission: 'reports.read',
  reply: z.object({
    /** Calculated every hour; null before the first run. */
    workedOutAt: Instant.nullable(),
    enough: z.int(),
    steps: z.array(
      z.object({
        code: StepCode,
        title: z.string(),
        waitsFor: PathParty,
        all: TimesOfCases,
        share: z.number(),
        boards: z.array(z.object({ code: z.string(), name: z.string(), ...Times })),
      }),
    ),
    parties: z.array(
      z.object({
        party: RequestParty,
        title: z.string(),
        all: TimesOfCases,
        thirdParties: z.array(z.object({ id: z.string(), name: z.string(), ...Times })),
      }),
    ),
  }),
})
