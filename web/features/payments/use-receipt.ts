import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { getReceipt, type Payment, type Receipt } from '#contract/payments.ts'
import { call } from '#web/lib/call.ts'
import { toastFailed } from '#web/lib/failed.ts'

/** The receipt that lies open, fetched when its button is pressed. */
export function useReceipt() {
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ id }: Payment) => call(getReceipt, { params: { id } }),
    onSuccess: setReceipt,
    onError: (error) => toastFailed(error, 'Failed to fetch receipt'),
  })
  return {
    receipt,
    /** The id of the payment whose receipt is on its way. */
    fetching: isPending ? variables?.id : undefined,
    open: (payment: Payment) => mutate(payment),
    close: () => setReceipt(null),
  }
}
