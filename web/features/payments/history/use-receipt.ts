import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { getReceipt, type Payment, type Receipt } from '#contract/payments.ts'
import { call } from '#web/lib/call.ts'
import { toastFailed } from '#web/lib/failed.ts'

export function useReceipt() {
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ id }: Payment) => call(getReceipt, { params: { id } }),
    onSuccess: setReceipt,
    onError: (error) => toastFailed(error, 'Failed to fetch receipt'),
  })
  return {
    receipt,
    fetching: isPending ? variables?.id : undefined,
    open: (payment: Payment) => mutate(payment),
    close: () => setReceipt(null),
  }
}
