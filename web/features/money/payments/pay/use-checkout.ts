import { useEffect, useEffectEvent, useState } from 'react'
import type { Application } from '#contract/applications/applications.ts'
import { checkCheckout, getOpenCheckout, startCheckout } from '#contract/money/checkout.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { useRead } from '#web/lib/query.ts'
import { settings } from '#web/lib/settings.ts'
import { toast, toastFailed } from '#web/lib/toast.ts'
import { useCall } from '#web/lib/use-call.ts'

const PARAM = 'checkout'

/** Reads the returning payment once, and removes it from the address. */
function consumeReturn(): string | null {
  const url = new URL(window.location.href)
  const id = url.searchParams.get(PARAM)
  if (id === null) return null
  url.searchParams.delete(PARAM)
  window.history.replaceState(window.history.state, '', url)
  return id
}

export type Checkout = ReturnType<typeof useCheckout>

const FAILED = 'The payment could not be started'

function tellRefusal(error: unknown) {
  const isSaid = error instanceof ApiError && (error.status < 500 || error.code?.startsWith('payments_'))
  if (isSaid && !error.isExpiredSession) toast.error(FAILED, error.sentence)
  else toastFailed(error, FAILED)
}

export function useCheckout({ id: applicationId, amountPaid }: Application, onPaid: () => void) {
  const [isLeaving, setIsLeaving] = useState(false)
  const { data: open = null, refetch } = useRead(
    getOpenCheckout,
    { params: { id: applicationId } },
    { enabled: settings.onlineMethods.length > 0, refetchOnMount: 'always' },
  )
  // New money may belong to the open checkout.
  const askAgain = useEffectEvent(() => void refetch())
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed amount says that money came
  useEffect(() => {
    if (settings.onlineMethods.length > 0) askAgain()
  }, [amountPaid])

  const checking = useCall(checkCheckout, {
    input: (id: string) => ({ params: { id } }),
    onSuccess: ({ status }) => {
      if (status === 'paid') onPaid()
      void refetch()
    },
  })
  const comeBack = useEffectEvent(() => {
    const id = consumeReturn()
    if (id !== null) checking.mutate(id)
  })
  useEffect(() => comeBack(), [])

  const starting = useCall(startCheckout, {
    input: (amount: string) => ({ body: { amount, applicationId, currency: settings.currency } }),
    onSuccess: ({ url }) => {
      if (url === null) return setIsLeaving(false)
      window.location.assign(url)
    },
    onError: (error) => {
      setIsLeaving(false)
      tellRefusal(error)
      void refetch()
    },
  })

  return {
    open,
    checked: checking.data ?? null,
    isChecking: checking.isPending,
    couldNotCheck: checking.isError,
    isLeaving,
    check: checking.mutate,
    proceed: (amount: string, onRefused: () => void) => {
      setIsLeaving(true)
      starting.mutate(amount, {
        onError: (error) => {
          if (error instanceof ApiError && error.status === 400) onRefused()
        },
      })
    },
  }
}
