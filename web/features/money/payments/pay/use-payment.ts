import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { startPayment, stripeWebhook } from '#contract/money/payments.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { markStale } from '#web/lib/stale.ts'
import { toast, toastFailed } from '#web/lib/toast.ts'
import { consumeReturnParams } from './return-address.ts'
import type { PaymentDialogState, Preparing } from './steps.ts'

const FAILED = 'Failed to initialize payment'

export function usePayment(applicationId: string, onSent: () => void) {
  const queries = useQueryClient()
  const [step, setStep] = useState<PaymentDialogState | null>(null)

  // A bank that asked for its customer on a page of its own sends her back here with the outcome in the address.
  const comeBack = useEffectEvent(() => {
    const outcome = consumeReturnParams()
    if (!outcome) return
    setStep(outcome)
    if (outcome.name === 'sent') onSent()
  })
  useEffect(() => comeBack(), [])

  const { mutate } = useMutation({
    mutationFn: ({ amount }: Preparing) => call(startPayment, { body: { amount: Number(amount), applicationId } }),
    // A closed dialog, or another payment begun meanwhile, is left as it is.
    onSuccess: (opened, mine) => setStep((now) => (now === mine ? { ...mine, ...opened, name: 'card' } : now)),
    onError: (error, mine) => {
      const refusal = error instanceof ApiError ? error : undefined
      const isMissing = refusal?.code === 'payments_not_configured'
      setStep((now) => (now !== mine ? now : isMissing ? { name: 'not configured' } : null))
      if (isMissing) return
      if (refusal?.code === 'payments_unavailable') toast.error(FAILED, refusal.sentence)
      else toastFailed(error, FAILED)
    },
  })

  return {
    step,
    proceed(amount: string, onRefused: () => void) {
      const mine: Preparing = { name: 'preparing', amount }
      setStep(mine)
      mutate(mine, {
        onError: (error) => {
          if (!(error instanceof ApiError) || error.status !== 400) return
          onRefused()
          // The balance is not what the page believed.
          markStale(queries, stripeWebhook)
        },
      })
    },
    sent(transactionId: string) {
      setStep({ name: 'sent', transactionId })
      onSent()
    },
    close() {
      if (step?.name === 'card') toast.show('Payment cancelled', 'Nothing was charged.')
      setStep(null)
    },
  }
}
