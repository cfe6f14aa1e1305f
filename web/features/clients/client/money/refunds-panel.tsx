import { useState } from 'react'
import { planTemplates } from '#content/payments/plans.ts'
import { listPlans, offerPlan, type PaymentPlan } from '#contract/money/plans.ts'
import {
  decideRefundRequest,
  listApplicationRefunds,
  listRefundRequests,
  type RefundRequest,
} from '#contract/money/refunds.ts'
import { formatMoney } from '#domain/money/amounts.ts'
import { call } from '#web/lib/call.ts'
import { useDraft } from '#web/lib/draft.ts'
import { useLongList } from '#web/lib/long-list.ts'
import { useRead } from '#web/lib/query.ts'
import { ListView, QueryView } from '#web/lib/query-view.tsx'
import { useUser } from '#web/lib/session.ts'
import { sentenceOf, toast, toastFailed } from '#web/lib/toast.ts'
import { useCall } from '#web/lib/use-call.ts'
import { May } from '#web/shared/may.tsx'
import { useKeyedDraft } from '#web/shared/money/keyed-draft.ts'
import { RefundList } from '#web/shared/money/refund-list.tsx'
import { AreaField, ChoiceField } from '#web/ui/bound-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'

export function RefundsPanel({ applicationId }: { applicationId: string }) {
  const requests = useRead(listRefundRequests, { query: { status: 'open', applicationId } })
  return (
    <>
      {/* Reports a failed load, since a hidden request would stay open forever. */}
      <QueryView query={requests} quiet failure="Requests for a refund could not be loaded" skeleton={null}>
        {([request]) => request && <RefundRequestCard request={request} />}
      </QueryView>
      <ListView
        list={useLongList(listApplicationRefunds, { params: { id: applicationId } })}
        quiet
        failure="Refunds could not be loaded"
        skeleton={null}
        empty={null}
        frame={(refunds) => <Card title="Refunds">{refunds}</Card>}
      >
        {(refunds) => <RefundList refunds={refunds} />}
      </ListView>
      <PlanPanel applicationId={applicationId} />
    </>
  )
}

const NOT_SAVED = 'The answer could not be saved. Please try again.'

function RefundRequestCard({ request }: { request: RefundRequest }) {
  const { id, proposed, currency, percent, reason } = request
  const { draft, write, clear } = useDraft(useUser().id, `money:refund-request:${id}`, { answer: '' })
  const decide = useCall(decideRefundRequest, {
    input: (status: 'accepted' | 'declined') => ({ params: { id }, body: { status, answer: draft.answer } }),
    onSuccess: clear,
    failed: NOT_SAVED,
  })
  return (
    <Card
      title="This client asks for a refund"
      description={`By the stages it comes to ${formatMoney(proposed, currency)} (${percent} % of the service fee).`}
    >
      <blockquote className="mb-4 whitespace-pre-line text-sm">{reason}</blockquote>
      <May do="money.keep">
        <AreaField
          label="Your answer"
          required
          help="The client reads it. Make the refund itself at the payment."
          value={draft.answer}
          error={decide.error ? sentenceOf(decide.error, NOT_SAVED) : undefined}
          onChange={(value) => write({ answer: value })}
          rows={2}
          maxLength={1000}
        />
        <div className="mt-3 flex gap-2">
          <Button size="small" busy={decide.isPending} onClick={() => decide.mutate('accepted')}>
            Accept
          </Button>
          <Button size="small" variant="secondary" busy={decide.isPending} onClick={() => decide.mutate('declined')}>
            Decline
          </Button>
        </div>
      </May>
    </Card>
  )
}

function PlanPanel({ applicationId }: { applicationId: string }) {
  const { data: plans, refetch } = useRead(listPlans, { params: { id: applicationId } })
  const plan = useKeyedDraft(`money:plan:${applicationId}`, { template: 'three_monthly' })
  const { template } = plan.draft
  const [isBusy, setBusy] = useState(false)
  const offer = async () => {
    setBusy(true)
    try {
      await call(offerPlan, { params: { id: applicationId }, body: { template } }, plan.send)
      plan.clear()
      toast.show('Success', 'The client can accept the plan now')
    } catch (error) {
      const trouble = error instanceof Error ? error : new Error(String(error))
      plan.onFailed(trouble)
      toastFailed(trouble, 'The plan could not be offered')
    } finally {
      setBusy(false)
      await refetch()
    }
  }
  return (
    <Card
      title="Paying in parts"
      description="What is open of our own fees becomes parts with their days once the client accepts."
    >
      {plans
        ?.filter(({ status }) => status === 'offered' || status === 'accepted')
        .map((one) => (
          <PlanNotice key={one.id} plan={one} />
        ))}
      <May do="money.keep">
        <div className="flex flex-wrap items-end gap-2">
          <ChoiceField
            label="Plan"
            value={template}
            onChange={(value) => plan.write({ template: value })}
            options={planTemplates.map(({ code, name }) => [code, name])}
          />
          <Button variant="secondary" busy={isBusy} busyLabel="Saving..." onClick={() => void offer()}>
            Offer this plan
          </Button>
        </div>
      </May>
    </Card>
  )
}

function PlanNotice({ plan: { status, whyLapsed, name, total, currency } }: { plan: PaymentPlan }) {
  const title = status === 'accepted' ? 'Accepted' : whyLapsed ? 'No longer on offer' : 'Offered, not answered yet'
  return (
    <Notice className="mb-4" tone={whyLapsed ? 'warn' : 'info'} title={title}>
      {name}, {formatMoney(total, currency)}
      {whyLapsed && `. ${whyLapsed}`}
    </Notice>
  )
}
