import { expect } from 'vitest'
import { raiseCharge } from '#contract/money/ledger.ts'
import { answerPlan, offerPlan, type PaymentPlan } from '#contract/money/plans.ts'
import { addDays } from '#domain/calendar/calendar.ts'
import { dayAt } from '#domain/calendar/zones.ts'
import { remindOfDues } from '#server/features/money/plans/payment-reminders.job.ts'
import { ana, type Case, inApplication, maria, portal, toBoth, toMaria, toOffice } from './fixture.ts'

let plan: PaymentPlan

const audited = (action: string, by: string | null, detail: object) => [{ action, by, about: 'application', detail }]
const ofPlan = { plan: expect.any(String) }

/** Today, or so many days on, at ten in the morning in Manila. */
const on = (days: number) => {
  const day = addDays(dayAt(new Date(), 'Asia/Manila'), days)
  return remindOfDues({ ...portal.deps, now: () => new Date(`${day}T02:00:00Z`) })
}

export const planCases = {
  planOffered: {
    act: async () => {
      plan = await ana.call(offerPlan, { ...inApplication(), body: { template: 'by_step' } })
    },
    leaves: {
      activity: ['Our team offered you a payment plan'],
      mail: toMaria('plan_offered'),
      live: toBoth('payment'),
      audit: audited('payment_plan.offered', 'ana', ofPlan),
    },
  },
  planAnswered: {
    act: () => maria.call(answerPlan, { params: { id: plan.id }, body: { status: 'declined' } }),
    leaves: {
      refreshed: true,
      activity: ['Payment plan declined'],
      mail: toOffice('plan_answered'),
      live: toBoth('payment'),
      audit: audited('payment_plan.answered', 'maria', { ...ofPlan, outcome: 'declined' }),
    },
  },
  paymentDueTold: {
    prepare: () => {
      const dueOn = addDays(dayAt(new Date(), 'Asia/Manila'), 10)
      return ana.call(raiseCharge, { ...inApplication(), body: { description: 'Courier', amount: '45.00', dueOn } })
    },
    act: () => on(10),
    leaves: {
      activity: ['Reminder of a payment sent'],
      mail: toMaria('payment_due'),
      audit: audited('payment.reminded', null, { overdue: 'no' }),
    },
  },
  longOverdueTold: {
    act: () => on(24),
    along: ['paymentDueTold'],
    leaves: {
      activity: ['Reminder of a payment sent'],
      mail: [...toMaria('payment_overdue'), ...toOffice('payment_long_overdue')].sort(),
      audit: [...audited('payment.reminded', null, { overdue: 'yes' }), ...audited('payment.long_overdue', null, {})],
    },
  },
} satisfies Record<string, Case>
