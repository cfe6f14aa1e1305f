import { NOTHING_OPEN, PLAN_DECIDED, type PlanAnswer, type PlanStatus } from '#contract/money/plans.ts'
import type { StepCode } from '#contract/path/path-steps.ts'
import { addDays, formatDay } from '#domain/calendar/calendar.ts'
import { pathSteps } from '#domain/path/steps.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Cents, toCents } from '../amounts.ts'

export interface PlannedPart {
  amount: Cents
  dueOn: string | null
  dueAtStep: StepCode | null
}

type TemplatePart = { afterDays: number } | { atStep: StepCode }

/** Whole units for all parts but the first, which takes what is left over. */
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

// How long there is to pay once the step is reached.
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
