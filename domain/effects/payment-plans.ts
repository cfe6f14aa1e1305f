import { aboutCase, auditCase, changesCase, toApplicant, toOffice } from './consequence.ts'

interface OfPlan {
  applicationId: string
  userId: string
  planId: string
}

const live = ({ planId, userId }: OfPlan) => toApplicant('payment', planId, userId)

export const planOffered = aboutCase<OfPlan>({
  activity: () => 'Our team offered you a payment plan',
  mail: ({ userId, planId }) => ({ to: { userId }, notice: { kind: 'plan_offered' }, dedupeKey: `plan:${planId}` }),
  live,
  audit: auditCase('payment_plan.offered', ({ planId }) => ({ plan: planId })),
})

export const planAnswered = changesCase<OfPlan & { outcome: 'accepted' | 'declined' | 'withdrawn' }>({
  activity: ({ outcome }) => `Payment plan ${outcome}`,
  mail: ({ applicationId, planId, outcome }) =>
    outcome === 'withdrawn'
      ? null
      : { to: 'office', notice: { kind: 'plan_answered', applicationId }, dedupeKey: `plan:${planId}` },
  live,
  audit: auditCase('payment_plan.answered', ({ planId, outcome }) => ({ plan: planId, outcome })),
})

/** One mail for all due payments, without amounts and without earlier payments. */
export const paymentDueTold = aboutCase<{
  applicationId: string
  userId: string
  isOverdue: boolean
  occasion: string
}>({
  activity: () => 'Reminder of a payment sent',
  mail: ({ userId, isOverdue, occasion }) => ({
    to: { userId },
    notice: { kind: isOverdue ? 'payment_overdue' : 'payment_due' },
    dedupeKey: `due:${occasion}`,
  }),
  audit: auditCase('payment.reminded', ({ isOverdue }) => ({ overdue: isOverdue ? 'yes' : 'no' })),
})

export const longOverdueTold = aboutCase<{ applicationId: string; occasion: string }>({
  mail: toOffice('payment_long_overdue', ({ occasion }) => `due:${occasion}`),
  audit: auditCase('payment.long_overdue'),
})
