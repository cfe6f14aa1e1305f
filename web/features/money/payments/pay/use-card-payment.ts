import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { startCardPayment } from '#contract/money/payments.ts'
import type { Reply } from '#contract/route.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { markStale } from '#web/lib/stale.ts'
import { toast, toastFailed } from '#web/lib/toast.ts'
import { useCall } from '#web/lib/use-call.ts'

export type CardPaymentState =
  | { name: 'preparing'; amount: string }
  | { name: 'not configured' }
  | ({ name: 'card'; amount: string } & Reply<typeof startCardPayment>)
  /** The card was accepted; `transactionId` identifies its row. */
  | { name: 'sent'; transactionId: string }
  | { name: 'not completed' }

type Preparing = Extract<CardPaymentState, { name: 'preparing' }>
type RedirectResult = Extract<CardPaymentState, { name: 'sent' | 'not completed' }>

const FAILED = 'Failed to initialize payment'
const RETURN_PARAMS = ['payment_intent', 'payment_intent_client_secret', 'redirect_status', 'source_redirect_slug']

export function useCardPayment(applicationId: string, onSent: () => void) {
  const queries = useQueryClient()
  const [dialog, setDialog] = useState<CardPaymentState | null>(null)

  // After a challenge on its own page, the bank redirects here with the outcome in the address.
  const comeBack = useEffectEvent(() => {
    const outcome = consumeReturnParams()
    if (!outcome) return
    setDialog(outcome)
    if (outcome.name === 'sent') onSent()
  })
  useEffect(() => comeBack(), [])

  const { mutate } = useCall(startCardPayment, {
    input: ({ amount }: Preparing) => ({ body: { amount: Number(amount), applicationId } }),
    // Leaves a closed dialog or a newer payment unchanged.
    onSuccess: (opened, mine) => setDialog((now) => (now === mine ? { ...mine, ...opened, name: 'card' } : now)),
    onError: (error, mine) => {
      const refusal = error instanceof ApiError ? error : undefined
      const isMissing = refusal?.code === 'payments_not_configured'
      setDialog((now) => (now !== mine ? now : isMissing ? { name: 'not configured' } : null))
      if (isMissing) return
      if (refusal?.code === 'payments_unavailable') toast.error(FAILED, refusal.sentence)
      else toastFailed(error, FAILED)
    },
  })

  return {
    dialog,
    proceed(amount: string, onRefused: () => void) {
      const mine: Preparing = { name: 'preparing', amount }
      setDialog(mine)
      mutate(mine, {
        onError: (error) => {
          if (!(error instanceof ApiError) || error.status !== 400) return
          onRefused()
          // The page showed an old balance.
          markStale(queries, { changes: ['payment'] })
        },
      })
    },
    sent(transactionId: string) {
      setDialog({ name: 'sent', transactionId })
      onSent()
    },
    close: () => setDialog(null),
  }
}

/** Reads the bank's outcome once, and removes it from the address, since it holds a secret. */
function consumeReturnParams(): RedirectResult | undefined {
  const url = new URL(window.location.href)
  const transactionId = url.searchParams.get('payment_intent')
  const outcome = url.searchParams.get('redirect_status')
  if (!transactionId || !outcome) return undefined
  for (const name of RETURN_PARAMS) url.searchParams.delete(name)
  window.history.replaceState(window.history.state, '', url)
  const isSent = outcome === 'succeeded' || outcome === 'processing'
  return isSent ? { name: 'sent', transactionId } : { name: 'not completed' }
}
