import { z } from 'zod'
import { Instant, route } from '#contract/route.ts'
import { SeenVersion } from '#contract/shared-fields.ts'

export const RetentionClass = z.enum([
  'accounts_without_application',
  'unpaid_applications',
  'payment_proofs',
  'case_files',
  'case_details',
  'case_names',
])
export type RetentionClass = z.infer<typeof RetentionClass>

export const RetentionRule = z.object({
  id: RetentionClass,
  title: z.string(),
  countsFrom: z.string(),
  deletes: z.string(),
  days: z.int(),
  usualDays: z.int(),
  leastDays: z.int(),
  mostDays: z.int(),
  isPaused: z.boolean(),
  /** Deletion starts at this time, because the rule changed less than a day ago. */
  effectiveFrom: Instant.nullable(),
  /** People affected today, within the next day, and kept by a legal hold. */
  dueNow: z.int(),
  dueTomorrow: z.int(),
  held: z.int(),
  lastRunAt: Instant.nullable(),
  lastDeletedAt: Instant.nullable(),
  deletedCount: z.int(),
  version: z.int(),
  changedBy: z.string().nullable(),
  changedAt: Instant.nullable(),
})
export type RetentionRule = z.infer<typeof RetentionRule>

export const listRetentionRules = route('GET', '/api/admin/retention', {
  summary: 'How long each class of data is kept, and of how many people something is deleted today and tomorrow',
  permission: 'audit.read',
  shows: ['retention'],
  page: true,
  reply: z.array(RetentionRule),
})

const ofClass = z.object({ class: z.string() })

export const RetentionChange = z.object({
  days: z.int({ error: 'Enter a number of days' }),
  isPaused: z.boolean({ error: 'Say true or false' }),
  expectedVersion: SeenVersion,
})

export const changeRetentionRule = route('PUT', '/api/admin/retention/:class', {
  summary: 'Keep a class of data for more or fewer days, or pause its deletion; a change counts a day later',
  permission: 'retention.change',
  stepUp: 'change how long data is kept',
  changes: ['retention'],
  params: ofClass,
  body: RetentionChange,
  refusals: [409],
  reply: RetentionRule,
})

const MOST_DAYS_AHEAD = 365
const daysAhead = z
  .string()
  .regex(/^\d{1,4}$/, { error: 'Give a number of days' })
  .transform(Number)
  .refine((days) => days <= MOST_DAYS_AHEAD, { error: `Ask for at most ${MOST_DAYS_AHEAD} days` })

export const RetentionDue = z.object({
  id: z.string(),
  name: z.string(),
  applicationId: z.string().nullable(),
  applicationNumber: z.string().nullable(),
  since: Instant,
  dueAt: Instant,
  isHeld: z.boolean(),
})
export type RetentionDue = z.infer<typeof RetentionDue>

export const listRetentionDue = route('GET', '/api/admin/retention/:class/due', {
  summary:
    'Whose data of a class is deleted within so many days, without deleting anything; 1 says what goes by tomorrow',
  permission: 'audit.read',
  shows: ['retention'],
  reads: { what: 'retention.listed' },
  params: ofClass,
  query: z.object({ within: daysAhead.default(1) }),
  page: true,
  reply: z.array(RetentionDue),
})
