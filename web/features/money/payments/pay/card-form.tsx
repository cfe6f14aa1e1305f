import { LockKeyhole } from 'lucide-react'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { LoadFailure, Skeleton } from '#web/ui/data-states.tsx'
import { FormFailure } from '#web/ui/notice.tsx'
import { money } from '../currency.ts'
import type { OpenCardForm, openCardForm } from './open-card-form.ts'

interface CardFormProps {
  amount: string
  clientSecret: string
  publishableKey: string
  /** During a charge, nothing may unmount the form. */
  onBusy: (busy: boolean) => void
  onSent: (transactionId: string) => void
}

// Loads the provider's script only when a person pays.
const open = async (...opening: Parameters<typeof openCardForm>) =>
  (await import('./open-card-form.ts')).openCardForm(...opening)

type CardFormState = 'opening' | 'open' | 'failed' | 'paying'

export function CardForm(props: CardFormProps) {
  const { amount } = props
  const { place, state, refusal, pay, openAgain } = useCardForm(props)
  if (state === 'failed') {
    return (
      <LoadFailure title="The card form could not be loaded" onRetry={openAgain}>
        Nothing was charged. Please check your connection and try again.
      </LoadFailure>
    )
  }
  return (
    <form noValidate onSubmit={pay} className="space-y-4" aria-busy={state === 'opening'}>
      <div className="relative min-h-56">
        {state === 'opening' && <CardFormSkeleton />}
        <div ref={place} />
      </div>
      <FormFailure form={{ failure: refusal }} title="The payment did not go through" tone="bad" />
      <Button
        icon={LockKeyhole}
        type="submit"
        size="large"
        wide
        disabled={state === 'opening'}
        busy={state === 'paying'}
        busyLabel="Paying…"
      >
        Pay {money(amount)}
      </Button>
      <p className="text-center text-ink-soft text-sm">
        {state === 'paying'
          ? 'Please keep this window open until your bank has responded.'
          : 'Nothing is charged until you press Pay. You can close this window before then.'}
      </p>
    </form>
  )
}

const LINE_BROKE = 'The connection was lost. Please check your payment history before you try again.'

function useCardForm({ clientSecret, publishableKey, onBusy, onSent }: CardFormProps) {
  const place = useRef<HTMLDivElement>(null)
  const form = useRef<OpenCardForm>(undefined)
  const [attempt, setAttempt] = useState(1)
  const [state, setState] = useState<CardFormState>('opening')
  const [refusal, setRefusal] = useState<string>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens the form again
  useEffect(() => {
    if (!place.current) return
    let isLeft = false
    open({ publishableKey, clientSecret, place: place.current }).then(
      (opened) => {
        if (isLeft) return opened.close()
        form.current = opened
        setState('open')
      },
      () => isLeft || setState('failed'),
    )
    return () => {
      isLeft = true
      form.current?.close()
      form.current = undefined
    }
  }, [publishableKey, clientSecret, attempt])

  const openAgain = () => {
    setState('opening')
    setAttempt(attempt + 1)
  }

  const pay = async (event: SubmitEvent) => {
    event.preventDefault()
    const opened = form.current
    if (!opened || state !== 'open') return
    setState('paying')
    setRefusal(undefined)
    onBusy(true)
    // The connection to the provider broke; the provider prevents a double charge on retry.
    const outcome = await opened.pay().catch(() => ({ name: 'refused' as const, sentence: LINE_BROKE }))
    onBusy(false)
    if (outcome.name === 'sent') return onSent(outcome.transactionId)
    setRefusal(outcome.sentence)
    setState('open')
  }
  return { place, state, refusal, pay, openAgain }
}

const CardFormSkeleton = () => (
  <div role="status" className="absolute inset-x-0 top-0 space-y-5">
    <span className="sr-only">Preparing…</span>
    <div className="space-y-2">
      <Skeleton className="h-4 w-24" />
      <Skeleton className="h-11 rounded-control!" />
    </div>
    <div className="grid grid-cols-2 gap-4">
      {['expiry', 'code'].map((field) => (
        <div key={field} className="space-y-2">
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-11 rounded-control!" />
        </div>
      ))}
    </div>
  </div>
)
