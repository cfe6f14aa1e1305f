import { type ReactNode, useState } from 'react'
import { changeRefund, REFUND_ACCOUNT, type Refund, type RefundChange } from '#contract/money/refunds.ts'
import { formatMoney } from '#domain/money/amounts.ts'
import { bothSides } from '#domain/money/rates/exchange.ts'
import { useCall } from '#web/lib/use-call.ts'
import { When } from '#web/lib/when.tsx'
import { May } from '#web/shared/may.tsx'
import { Status } from '#web/ui/badge.tsx'
import { TextField } from '#web/ui/bound-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { ClientPaymentsLink } from './client-payments-link.tsx'
import { refundMethods, refundStatuses } from './refund-labels.ts'

interface RefundListProps {
  refunds: readonly Refund[]
  showsClient?: boolean
}

export const RefundList = ({ refunds, ...shown }: RefundListProps) => (
  <ul className="divide-y divide-line">
    {refunds.map((refund) => (
      <RefundItem key={refund.id} refund={refund} {...shown} />
    ))}
  </ul>
)

function RefundItem({ refund, showsClient }: Omit<RefundListProps, 'refunds'> & { refund: Refund }) {
  const { amount, currency, sends, method, account, receiptNumber, reason, status } = refund
  const { failure, reference, askedBy, createdAt } = refund
  return (
    <li className="space-y-2 py-3 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold tabular-nums">
          {sends ? bothSides(sends.amount, sends.currency, { amount, currency }) : formatMoney(amount, currency)} of
          payment {receiptNumber}
          {showsClient && (
            <>
              {' of '}
              <ClientPaymentsLink of={refund} /> ({refund.applicationNumber})
            </>
          )}
        </span>
        <Status tone={refundStatuses[status].tone}>{refundStatuses[status].label}</Status>
      </div>
      <p className="text-ink-soft">
        {refundMethods[method]}. {reason} ({askedBy ?? 'A former colleague'}, <When at={createdAt} />)
        {reference && ` Reference ${reference}.`}
        {method === 'transfer' &&
          refund.channel &&
          ` Paid${refund.payerName ? ` by ${refund.payerName}` : ''} through ${refund.channel}.`}
      </p>
      {account && (
        <p className="wrap-anywhere">
          To <strong className="select-all">{account}</strong>
        </p>
      )}
      {failure && <p className="text-bad">{failure}</p>}
      <May do="money.keep">
        <Moves refund={refund} />
      </May>
    </li>
  )
}

const isOver = ({ status, method }: Refund) => status === 'failed' || (status === 'done' && method === 'credit')

function Moves({ refund }: { refund: Refund }) {
  const { id, status, method, failure, waitsForColleague } = refund
  const { mutate, isPending } = useCall(changeRefund, {
    input: (body: RefundChange) => ({ params: { id }, body }),
    failed: 'The refund could not be changed. Please try again.',
  })
  const cancel = (
    <Button variant="secondary" size="small" busy={isPending} onClick={() => mutate({ status: 'failed' })}>
      {status === 'done' ? 'It did not arrive' : 'Cancel refund'}
    </Button>
  )
  if (isOver(refund)) return null
  if (status === 'done') return cancel
  const isToApprove = status === 'needs_second_person'
  if (!isToApprove && method === 'gateway' && failure === null) {
    return <p className="text-ink-soft">The portal asks the provider, and notes here what came of it.</p>
  }
  if (!isToApprove && !waitsForColleague) {
    return <SentForm refund={refund} isBusy={isPending} onSent={mutate} cancel={cancel} />
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      {!waitsForColleague && (
        <Button size="small" busy={isPending} onClick={() => mutate({ status: 'approved' })}>
          Approve
        </Button>
      )}
      {cancel}
      {waitsForColleague && <span className="text-ink-soft">{waitsFor(isToApprove)}</span>}
    </div>
  )
}

const waitsFor = (isToApprove: boolean) =>
  isToApprove
    ? 'A colleague has to approve what you asked for.'
    : 'A colleague has to send it again, as you noted that it did not arrive.'

interface SentFormProps {
  refund: Refund
  isBusy: boolean
  onSent: (change: RefundChange) => void
  cancel: ReactNode
}

function SentForm({ refund, isBusy, onSent, cancel }: SentFormProps) {
  const [reference, setReference] = useState('')
  const [account, setAccount] = useState(refund.account ?? '')
  const [isMissing, setIsMissing] = useState(false)
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        setIsMissing(account.trim() === '')
        if (account.trim()) onSent({ status: 'done', reference, account })
      }}
    >
      {(refund.account === null || refund.failure !== null) && (
        <TextField
          label="Account it went to"
          value={account}
          error={isMissing ? REFUND_ACCOUNT : undefined}
          onChange={setAccount}
          autoComplete="off"
          maxLength={200}
        />
      )}
      <TextField label="Reference of the transfer" value={reference} onChange={setReference} maxLength={100} />
      <Button type="submit" size="small" busy={isBusy}>
        Mark as sent
      </Button>
      {cancel}
    </form>
  )
}
