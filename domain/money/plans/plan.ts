import {
  NOTHING_OPEN,
  PLAN_DECIDED,
  PLAN_EXPIRED,
  PLAN_OUTDATED,
  type PlanAnswer,
  type PlanStatus,
} from '#contract/money/plans.ts'
import type { StepCode } from '#contract/path/path-steps.ts'
import { addDays, daysBetween, formatDay } from '#domain/calendar/calendar.ts'
import { pathSteps } from '#domain/path/steps.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Cents, toCents } from '../amounts.ts'

export interface PlannedPart {
  amount: Cents
  dueOn: string | null
  dueAtStep: StepCode | null
}

type TemplatePart = { afterDays: number } | { atStep: StepCode }

/** Whole units for all parts but the first, which takes the remainder. */
export function planParts(total: Cents, parts: readonly TemplatePart[], firstDueOn: string): PlannedPart[] {
  const share = (total - (total % parts.length)) / parts.length
  if (share <= 0) throw new Refusal('conflict', NOTHING_OPEN)
  const even = toCents(share < 100 ? share : share - (share % 100))
  const first = toCents(total - even * (parts.length - 1))
  return parts.map((part, place) => ({
    amount: place === 0 ? first : even,
    dueOn: 'afterDays' in part ? addDays(firstDueOn, part.afterDays) : null,
    dueAtStep: 'atStep' in part ? part.atStep : null,
  }))
}

// Days to pay after the application reaches the step.
export const DAYS_AFTER_STEP = 7

const stepTitle = (step: StepCode | null) => pathSteps.find(({ code }) => code === step)?.title ?? ''

export const formatDue = ({ dueOn, dueAtStep }: Pick<PlannedPart, 'dueOn' | 'dueAtStep'>): string =>
  dueOn !== null
    ? `on ${formatDay(dueOn)}`
    : `${DAYS_AFTER_STEP} days after this step is reached: ${stepTitle(dueAtStep)}`

const answers: Record<PlanAnswer['status'], 'owner' | 'team'> = {
  accepted: 'owner',
  declined: 'owner',
  withdrawn: 'team',
}

export function assertPlanAnswer(from: PlanStatus, to: PlanAnswer['status'], by: 'owner' | 'team'): void {
  if (answers[to] !== by) {
    throw new Refusal(
      'forbidden',
      by === 'team' ? 'Only the applicant can answer this plan' : 'Only our team can withdraw it',
    )
  }
  if (from !== 'offered') throw new Refusal('conflict', PLAN_DECIDED)
}

// Limits the offer, so that no plan starts with a part that is long overdue.
const OPEN_FOR_DAYS = 14

interface OfferedPlan {
  total: Cents
  parts: readonly Pick<PlannedPart, 'dueOn'>[]
}

/** Says why an offered plan can no longer be accepted; null while it can. */
export function whyLapsed(
  { total, parts }: OfferedPlan,
  { open, today }: { open: Cents; today: string },
): string | null {
  const lastDay = addDays(today, -OPEN_FOR_DAYS)
  if (parts.some(({ dueOn }) => dueOn !== null && dueOn < lastDay)) return PLAN_EXPIRED
  return open === total ? null : PLAN_OUTDATED
}

/** Reminders follow this time zone, because applicants live by it wherever the office is. */
export const MANILA = 'Asia/Manila'

/** Days from the due day of a payment to its reminders. */
const reminderDistances = [-7, -3, 0, 3, 7, 14] as const
export type ReminderDistance = (typeof reminderDistances)[number]

// After the last reminder, a member of the team follows up.
export const LAST_DISTANCE = 14
const CATCH_UP_DAYS = 7
// Earlier mails only remind.
export const CALLED_OVERDUE_FROM = 7

/**
 * The current reminder: only the latest due one, so that a portal after an outage sends each reminder once. Charges
 * created after that day get no such reminder.
 */
export function reminderNow(charge: { dueOn: string; chargedOn: string }, today: string): ReminderDistance | null {
  const days = daysBetween(charge.dueOn, today)
  const distance = reminderDistances.findLast((one) => one <= days)
  if (distance === undefined || days >= LAST_DISTANCE + CATCH_UP_DAYS) return null
  return addDays(charge.dueOn, distance) >= charge.chargedOn ? distance : null
}

export const REMINDED_FROM_DAYS = LAST_DISTANCE + CATCH_UP_DAYS - 1
export const REMINDED_UNTIL_DAYS = 7
