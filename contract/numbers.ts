import { z } from 'zod'
import { ApplicationStatus } from './applications.ts'
import { isMonth } from './calendar.ts'
import { ReviewReason } from './documents.ts'
import { RequirementId } from './requirements.ts'
import { Instant, Money, route } from './route.ts'
import { WaitingCause, WaitsFor } from './waiting.ts'

/** How many months may be asked for at once. */
export const MOST_MONTHS = 36

const MONTH_NEEDED = 'Give the month as 2026-11'
const month = z.string({ error: MONTH_NEEDED }).refine(isMonth, { error: MONTH_NEEDED }).optional()

/** Which months; without them the running one and the eleven before it. Months and weeks are those of the provider. */
export const MonthsAsked = z.object({ from: month, to: month })
export type MonthsAsked = z.output<typeof MonthsAsked>

/** At what moment the figures were true; they are counted when they are asked for. */
const asOf = Instant

const Period = z.object({
  /** Its first day, yyyy-MM-dd. */
  first: z.string(),
  /** Whether it is still under way, so that its figures will change. */
  running: z.boolean(),
})

export const Granularity = z.enum(['month', 'week'], { error: 'by is month or week' })
export type Granularity = z.infer<typeof Granularity>

export const StandingOfApplications = Period.extend({
  /** How many stood in each status at its end, or stand there now. */
  standing: z.record(ApplicationStatus, z.int()),
  /** How many were started in it. */
  started: z.int(),
})
export type StandingOfApplications = z.infer<typeof StandingOfApplications>

export const getApplicationNumbers = route({
  method: 'GET',
  path: '/api/admin/numbers/applications',
  summary: 'Applications by status at the end of each month or week',
  access: 'admin',
  query: MonthsAsked.extend({ by: Granularity.optional() }),
  reply: z.object({ asOf, periods: z.array(StandingOfApplications) }),
})

export const RevenueOfMonth = Period.extend({
  received: Money,
  /** What went back, as a positive amount. */
  refunded: Money,
  /** Received less refunded. */
  revenue: Money,
})
export type RevenueOfMonth = z.infer<typeof RevenueOfMonth>

export const getRevenueNumbers = route({
  method: 'GET',
  path: '/api/admin/numbers/revenue',
  summary: 'What was paid and what went back, month by month',
  access: 'admin',
  query: MonthsAsked,
  reply: z.object({ asOf, periods: z.array(RevenueOfMonth) }),
})

export const ReviewsOfMonth = Period.extend({
  /** Documents that were decided for the first time. */
  decided: z.int(),
  /** Documents about which the last decision was this one, in its month; what was decided again counts once. */
  approved: z.int(),
  rejected: z.int(),
  /** From filing to the first decision, in seconds; null in a month without one. */
  medianSeconds: z.int().nullable(),
  p90Seconds: z.int().nullable(),
})
export type ReviewsOfMonth = z.infer<typeof ReviewsOfMonth>

export const RejectionCount = z.object({
  requirementId: RequirementId,
  /** null where nobody chose a reason. */
  reason: ReviewReason.nullable(),
  count: z.int(),
})
export type RejectionCount = z.infer<typeof RejectionCount>

export const getReviewNumbers = route({
  method: 'GET',
  path: '/api/admin/numbers/reviews',
  summary: 'How long documents waited for their first decision, month by month, and what was sent back and why',
  access: 'admin',
  query: MonthsAsked,
  reply: z.object({ asOf, periods: z.array(ReviewsOfMonth), rejections: z.array(RejectionCount) }),
})

export const StandstillCount = z.object({
  cause: WaitingCause,
  waitsFor: WaitsFor,
  count: z.int(),
  /** Of these, how many have waited so long; to the quarter of an hour. */
  over14Days: z.int(),
  over30Days: z.int(),
})
export type StandstillCount = z.infer<typeof StandstillCount>

export const RequirementCount = z.object({
  requirementId: RequirementId,
  missing: z.int(),
  pending: z.int(),
  approved: z.int(),
  notApplicable: z.int(),
})
export type RequirementCount = z.infer<typeof RequirementCount>

/** How far applications come; each is counted by itself, over everything on file. */
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

export const getStandstillNumbers = route({
  method: 'GET',
  path: '/api/admin/numbers/standstills',
  summary: 'Where applications stand still now: what they wait for, which documents are missing, how far they came',
  access: 'admin',
  reply: z.object({
    asOf,
    causes: z.array(StandstillCount),
    requirements: z.array(RequirementCount),
    steps: z.array(z.object({ step: Step, count: z.int() })),
  }),
})
