import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheckBig, Clock } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { listPayments, type Payment } from '#contract/money/payments.ts'
import { thankYou } from '#domain/english/thank-you.ts'
import { readLongList } from '#web/lib/long-list.ts'
import { useUser } from '#web/lib/session.ts'
import { markStale } from '#web/lib/stale.ts'
import { Button, Spinner } from '#web/ui/button.tsx'
import { money } from '../currency.ts'
import { PaymentMethod } from '../payment-method.tsx'

interface ConfirmationProps {
  applicationId: string
  transactionId: string
  onReceipt: (payment: Payment) => void
  onClose: () => void
}

export function Confirmation({ applicationId, transactionId, onReceipt, onClose }: ConfirmationProps) {
  const { payment, isLate } = useConfirmedPayment(applicationId, transactionId)
  return (
    <div role="status" className="flex min-h-72 flex-col items-center justify-center pb-2 text-center">
      {payment && <Received payment={payment} onReceipt={() => onReceipt(payment)} onClose={onClose} />}
      {!payment && !isLate && (
        <>
          <Spinner className="mb-5 size-10 text-brand" />
          <Words title="Waiting for confirmation…">Your card was accepted. This takes a few seconds.</Words>
        </>
      )}
      {!payment && isLate && (
        <>
          <Clock aria-hidden="true" className="mb-5 size-10 text-ink-soft" />
          <Words title="Confirmation is taking longer than usual">
            Your card was accepted, so please do not pay again. The payment and its receipt appear in your history as
            soon as they are confirmed.
          </Words>
          <Button className="mt-6" onClick={onClose}>
            Close
          </Button>
        </>
      )}
    </div>
  )
}

const Received = ({
  payment,
  onReceipt,
  onClose,
}: {
  payment: Payment
  onReceipt: () => void
  onClose: () => void
}) => (
  <>
    <span className="mb-5 grid size-16 animate-rise place-items-center rounded-full bg-good-soft text-good">
      <CircleCheckBig aria-hidden="true" className="size-8" />
    </span>
    <Words title="Payment received">{thankYou(useUser().firstName)} Your payment is in your history.</Words>
    <p className="mt-4 font-semibold text-2xl tabular-nums">{money(payment.amount)}</p>
    <p className="text-ink-soft text-sm">
      <PaymentMethod payment={payment} />
    </p>
    <div className="mt-6 flex w-full flex-col-reverse gap-2 sm:flex-row sm:justify-center">
      <Button variant="secondary" onClick={onClose}>
        Done
      </Button>
      {payment.receiptNumber && <Button onClick={onReceipt}>View Receipt</Button>}
    </div>
  </>
)

const Words = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <p className="font-semibold text-lg">{title}</p>
    <p className="mt-1 max-w-sm text-ink-soft text-sm">{children}</p>
  </>
)

const ASK_EVERY_MS = 2_000
const WAIT_MS = 30_000

// The row comes with Stripe's event: stripeWebhook, then applyStripeEvent.
function useConfirmedPayment(applicationId: string, transactionId: string) {
  const queries = useQueryClient()
  const [isLate, setIsLate] = useState(false)
  const among = (pages: { rows: Payment[] }[] = []) =>
    pages.flatMap(({ rows }) => rows).find((row) => row.transactionId === transactionId && row.status === 'success')

  const { data } = useInfiniteQuery({
    ...readLongList(listPayments, { params: { id: applicationId } }),
    refetchOnMount: 'always',
    // The card's brand and digits may arrive shortly after the payment.
    refetchInterval: ({ state }) => (isLate || among(state.data?.pages)?.cardLast4 ? false : ASK_EVERY_MS),
  })
  const payment = among(data?.pages)
  const isHere = payment !== undefined

  useEffect(() => {
    const patience = setTimeout(() => setIsLate(true), WAIT_MS)
    return () => clearTimeout(patience)
  }, [])

  useEffect(() => {
    if (isHere) markStale(queries, { changes: ['payment'] })
  }, [isHere, queries])

  return { payment, isLate }
}
