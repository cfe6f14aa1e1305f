import { answerPlan, listPlans, type PaymentPlan } from '#contract/money/plans.ts'
import { counted } from '#domain/english/counted.ts'
import { centsOf, formatMoney } from '#domain/money/amounts.ts'
import { leftAfter } from '#domain/money/payments/asked-for.ts'
import { formatDate } from '#web/lib/dates.ts'
import { useRead } from '#web/lib/query.ts'
import { settings } from '#web/lib/settings.ts'
import { useCall } from '#web/lib/use-call.ts'
import { Status } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Folded } from '#web/ui/folded.tsx'

export function PlanOffer({ applicationId }: { applicationId: string }) {
  const offered = usePlan(applicationId, ({ status, whyLapsed }) => status === 'offered' && whyLapsed === null)
  return offered && <Offer plan={offered} />
}

export function PlanParts({ applicationId, checking }: { applicationId: string; checking: string }) {
  const accepted = usePlan(applicationId, isAccepted)
  return accepted && <Parts plan={accepted} checking={checking} />
}

const isAccepted = ({ status }: PaymentPlan) => status === 'accepted'

const openParts = ({ parts }: PaymentPlan, checking: string) =>
  leftAfter(
    parts.map(({ open }) => open),
    centsOf(checking),
  )

export function useOpenParts(applicationId: string, checking: string): string[] | undefined {
  const accepted = usePlan(applicationId, isAccepted)
  return accepted && openParts(accepted, checking)
}

function usePlan(applicationId: string, isWanted: (plan: PaymentPlan) => boolean) {
  const { data: plans } = useRead(listPlans, { params: { id: applicationId } })
  return plans?.find(isWanted)
}

function Offer({ plan }: { plan: PaymentPlan }) {
  const answer = useCall(answerPlan, {
    input: (status: 'accepted' | 'declined') => ({
      params: { id: plan.id },
      body: { status, textVersion: plan.textVersion },
    }),
    sent: ({ status }) => (status === 'accepted' ? 'You accepted the payment plan' : 'You declined the payment plan'),
    failed: 'Your answer could not be saved. Please try again.',
  })
  const busyWith = answer.isPending ? answer.variables : undefined
  return (
    <Card aria-labelledby="plan-offer-title" padded={false} className="px-4 py-1 sm:px-6">
      <Folded
        summary={
          <h2 id="plan-offer-title" className="font-semibold text-lg">
            You can pay in parts
          </h2>
        }
      >
        <blockquote className="whitespace-pre-line rounded-control border border-line bg-sunk p-4">
          {plan.text}
        </blockquote>
        <div className="mt-4 flex flex-wrap gap-2">
          <Button busy={busyWith === 'accepted'} busyLabel="Saving..." onClick={() => answer.mutate('accepted')}>
            Accept this plan
          </Button>
          <Button
            variant="secondary"
            busy={busyWith === 'declined'}
            busyLabel="Saving..."
            onClick={() => answer.mutate('declined')}
          >
            Decline
          </Button>
        </div>
      </Folded>
    </Card>
  )
}

function Parts({ plan, checking }: { plan: PaymentPlan; checking: string }) {
  const left = openParts(plan, checking)
  const paid = plan.parts.filter(({ open }) => open === '0.00').length
  const agreed = plan.decidedAt && `, agreed on ${formatDate(plan.decidedAt, settings.timeZone)}`
  return (
    <Card title="Your payment plan">
      <Folded summary={`${paid} of ${counted(plan.parts.length, 'part')} paid${agreed ?? ''}`}>
        <ol className="divide-y divide-line">
          {plan.parts.map((part, index) => (
            <li key={part.number} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
              <span className="min-w-0">
                <span className="font-semibold">
                  Part {part.number} of {plan.parts.length}
                </span>
                <span className="block text-ink-soft text-sm">Due {part.due}</span>
              </span>
              <span className="flex items-center gap-3">
                <span className="tabular-nums">{formatMoney(part.amount, plan.currency)}</span>
                <PartStatus open={part.open} left={left[index] ?? part.open} currency={plan.currency} />
              </span>
            </li>
          ))}
        </ol>
      </Folded>
    </Card>
  )
}

function PartStatus({ open, left, currency }: { open: string; left: string; currency: string }) {
  if (open === '0.00') return <Status tone="good">Paid</Status>
  if (left === '0.00') return <Status tone="neutral">Being checked</Status>
  return <Status tone="warn">{formatMoney(left, currency)} open</Status>
}
