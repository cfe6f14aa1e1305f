import { expect } from 'vitest'
import { raiseCharge } from '#contract/money/ledger.ts'
import { answerPlan, offerPlan, type PaymentPlan } from '#contract/money/plans.ts'
import { addDays } from '#domain/calendar/calendar.ts'
import { dayAt } from '#domain/calendar/zones.ts'
import { remindOfDues } from '#server/features/money/plans/payment-reminders.job.ts'
import { ana, anId, audited, type Case, inApplication, maria, portal, toBoth, toMaria, toOffice } from './fixture.ts'

let plan: PaymentPlan

const ofPlan = { plan: anId }

/** Runs the job some days from now, at 10:00 in Manila; a run skips an application that another job has locked. */
const remindedIn = (days: number) => {
  const day = addDays(dayAt(new Date(), 'Asia/Manila'), days)
  const run = () => remindOfDues({ ...portal.deps, now: () => new Date(`${day}T02:00:00Z`) })
  return expect.poll(run, { interval: 100 }).toBe(1)
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
      audit: [audited('payment_plan.offered', 'ana', 'application', ofPlan)],
    },
  },
  planAnswered: {
    act: () => maria.call(answerPlan, { params: { id: plan.id }, body: { status: 'declined' } }),
    leaves: {
      refreshed: true,
      activity: ['Payment plan declined'],
      mail: toOffice('plan_answered'),
      live: toBoth('payment'),
      audit: [audited('payment_plan.answered', 'maria', 'application', { ...ofPlan, outcome: 'declined' })],
    },
  },
  paymentDueTold: {
    prepare: () => {
      const dueOn = addDays(dayAt(new Date(), 'Asia/Manila'), 10)
      return ana.call(raiseCharge, { ...inApplication(), body: { description: 'Courier', amount: '45.00', dueOn } })
    },
    act: () => remindedIn(10),
    leaves: {
      activity: ['Reminder of a payment sent'],
      mail: toMaria('payment_due'),
      audit: [audited('payment.reminded', null, 'application', { overdue: 'no' })],
    },
  },
  longOverdueTold: {
    act: () => remindedIn(24),
    along: ['paymentDueTold'],
    leaves: {
      activity: ['Reminder of a payment sent'],
      mail: [...toMaria('payment_overdue'), ...toOffice('payment_long_overdue')].sort(),
      audit: [
        audited('payment.reminded', null, 'application', { overdue: 'yes' }),
        audited('payment.long_overdue', null, 'application'),
      ],
    },
  },
} satisfies Record<string, Case>
