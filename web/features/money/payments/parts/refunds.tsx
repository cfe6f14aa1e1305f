import { REFUND_POLICY_NOTE } from '#content/payments/refund-policy.ts'
import {
  getMyRefunds,
  NewRefundRequest,
  type RefundProposal,
  type RefundRequest,
  requestRefund,
} from '#contract/money/refunds.ts'
import type { Reply } from '#contract/route.ts'
import { formatMoney } from '#domain/money/amounts.ts'
import { bothSides } from '#domain/money/rates/exchange.ts'
import { sendTo, useDraftForm } from '#web/lib/form.ts'
import { useRead } from '#web/lib/query.ts'
import { QueryView } from '#web/lib/query-view.tsx'
import { When } from '#web/lib/when.tsx'
import { Status } from '#web/ui/badge.tsx'
import { AreaField } from '#web/ui/bound-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormFailure, Notice } from '#web/ui/notice.tsx'

export function Refunds({ applicationId }: { applicationId: string }) {
  const query = useRead(getMyRefunds, { params: { id: applicationId } })
  return (
    <QueryView query={query} bare quiet failure="Your refunds could not be loaded" skeleton="h-40 rounded-control">
      {(data) => <MyRefunds applicationId={applicationId} data={data} />}
    </QueryView>
  )
}

function MyRefunds({ applicationId, data }: { applicationId: string; data: Reply<typeof getMyRefunds> }) {
  const open = data.requests.find(({ status }) => status === 'open')
  return (
    <div className="space-y-6">
      <Computation proposal={data.proposal} />
      <Progress {...data} />
      {open && (
        <Notice title="You have asked for a refund">
          Our team answers within 7 days. You get an email, and the answer stands here.
        </Notice>
      )}
      {!open && data.proposal.amount !== '0.00' && <RequestForm applicationId={applicationId} />}
    </div>
  )
}

function Computation({ proposal }: { proposal: RefundProposal }) {
  const { amount, currency, lines, sentence, policy } = proposal
  return (
    <div className="space-y-3">
      <p>
        By the stages below, a refund comes to <strong className="tabular-nums">{formatMoney(amount, currency)}</strong>{' '}
        now. {sentence}
      </p>
      <dl className="divide-y divide-line rounded-control border border-line text-sm">
        {lines.map((line) => (
          <div key={`${line.kind} ${line.description}`} className="flex justify-between gap-4 px-4 py-2">
            <dt>
              {line.description}
              <span className="block text-ink-soft">
                {line.percent} % of {formatMoney(line.paid, currency)}
              </span>
            </dt>
            <dd className="tabular-nums">{formatMoney(line.amount, currency)}</dd>
          </div>
        ))}
      </dl>
      <ol className="list-decimal space-y-1 pl-5 text-sm">
        {policy.map(({ stage, until, percent, isNow }) => (
          <li key={stage} className={isNow ? 'font-semibold' : 'text-ink-soft'}>
            {until.startsWith('after') ? until : `Until ${until}`}: {percent} % of the service fee{isNow && ' (now)'}
          </li>
        ))}
      </ol>
      <p className="text-ink-soft text-sm">{REFUND_POLICY_NOTE} Our team decides, and tells you why.</p>
    </div>
  )
}

const requestTones = { open: 'warn', accepted: 'good', declined: 'neutral' } as const
const requestWords = { open: 'Being decided', accepted: 'Accepted', declined: 'Declined' } as const

function Progress({ requests, refunds }: Pick<Reply<typeof getMyRefunds>, 'requests' | 'refunds'>) {
  if (requests.length === 0 && refunds.length === 0) return null
  return (
    <ul className="divide-y divide-line rounded-control border border-line text-sm">
      {requests.map((request) => (
        <Asked key={request.id} request={request} />
      ))}
      {refunds.map(({ id, amount, currency, sends, status, method, createdAt }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-2 px-4 py-2">
          <span>
            Refund of{' '}
            {sends ? bothSides(sends.amount, sends.currency, { amount, currency }) : formatMoney(amount, currency)}{' '}
            <When at={createdAt} />
          </span>
          <Status tone={status === 'done' ? 'good' : 'warn'}>
            {status === 'approved' ? 'On its way' : method === 'credit' ? 'Kept as your credit' : 'Sent'}
          </Status>
        </li>
      ))}
    </ul>
  )
}

const Asked = ({ request: { status, proposed, currency, createdAt, answer } }: { request: RefundRequest }) => (
  <li className="space-y-1 px-4 py-2">
    <span className="flex flex-wrap items-center justify-between gap-2">
      <span>
        You asked for {formatMoney(proposed, currency)} <When at={createdAt} />
      </span>
      <Status tone={requestTones[status]}>{requestWords[status]}</Status>
    </span>
    {answer && <span className="block whitespace-pre-line text-ink-soft">{answer}</span>}
  </li>
)

function RequestForm({ applicationId }: { applicationId: string }) {
  const form = useDraftForm(NewRefundRequest.pick({ reason: true }), {
    draft: [`refund:${applicationId}`, { reason: '' }],
    ...sendTo(requestRefund, ({ reason }) => ({ body: { applicationId, reason } })),
    sent: 'Our team has your request',
    failed: 'Your request could not be sent',
  })
  return (
    <form ref={form.ref} noValidate onSubmit={form.submit} className="space-y-4">
      <AreaField form={form} name="reason" label="Why do you ask for a refund?" required rows={3} maxLength={1000} />
      <FormFailure form={form} />
      <Button type="submit" busy={form.isBusy} busyLabel="Sending...">
        Send request
      </Button>
    </form>
  )
}
