import clsx from 'clsx'
import { ShieldCheck, Wallet } from 'lucide-react'
import { useRef } from 'react'
import { methodsInWords } from '#content/payments/card-labels.ts'
import { INVALID_AMOUNT, QUICK_AMOUNTS } from '#contract/money/payments.ts'
import { currencyName } from '#domain/money/currency-name.ts'
import { type FormSchema, useCheckedForm } from '#web/lib/checked-form.ts'
import { settings } from '#web/lib/settings.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/inputs.tsx'
import { currencySign, money, roundMoney } from '../currency.ts'
import { CardBrands } from './card-brands.tsx'
import { CardsNotSetUp, NoWayYet } from './cards-not-set-up.tsx'
import { isMore, quickAmounts, typedAmount } from './typed-amount.ts'

export const PROCEED = 'proceed-to-payment'

export interface PaymentFormProps {
  toPay: string
  isRest: boolean
  nextPart: string | undefined
  text: string
  onType: (text: string) => void
  onProceedToCard: (amount: string, onRefused: () => void) => void
  onProceedToCheckout: (amount: string, onRefused: () => void) => void
  isLeaving: boolean
}

const takesCheckout = () => settings.onlineMethods.length > 0
const offersCards = () => settings.takesCards || (settings.isEvaluation && !takesCheckout())

export const takesOnline = (): boolean => settings.takesCards || takesCheckout()

export const PaymentForm = (props: PaymentFormProps) =>
  offersCards() || takesCheckout() ? <AmountForm {...props} /> : <NoPaymentHere />

const NoPaymentHere = () => (
  <Card title="Make a Payment" className="print:hidden">
    <NoWayYet />
  </Card>
)

function AmountForm({ toPay, isRest, nextPart, text, ...props }: PaymentFormProps) {
  const { onType, onProceedToCard, onProceedToCheckout, isLeaving } = props
  const { takesCards } = settings
  const isCard = useRef(offersCards())
  const amount = typedAmount(text, currencySign)
  const isTooMuch = amount !== undefined && isMore(amount, toPay)
  const form = useCheckedForm(amountUpTo(toPay), {
    values: { amount: text },
    write: (change) => onType(change.amount ?? ''),
    onInvalid: () => toast.error('Error', INVALID_AMOUNT),
    onValid: (paid) => {
      const proceed = isCard.current ? onProceedToCard : onProceedToCheckout
      proceed(paid.amount, () => form.showProblems({ amount: INVALID_AMOUNT }))
    },
  })
  const isRefused = form.problems.amount !== undefined

  const choose = (quick: string) => {
    // A typed amount clears the errors by its input event.
    toast.clear('errors')
    form.change({ amount: quick })
  }

  return (
    <Card title="Make a Payment" className="print:hidden">
      {!takesCards && !takesCheckout() && <CardsNotSetUp />}
      <form ref={form.ref} noValidate onSubmit={form.submit} className="space-y-5">
        <Field
          label="Payment amount"
          help={helpFor(isRefused ? text : undefined, { isTooMuch, isRest, toPay })}
          error={form.problems.amount}
        >
          <AmountInput text={text} onType={(typed) => form.change({ amount: typed })} />
        </Field>
        <QuickAmounts {...{ amount, toPay, isRest, nextPart }} onChoose={choose} />
        {offersCards() && <CardButton onChoose={() => (isCard.current = true)} />}
        {takesCheckout() && (
          <CheckoutButton isSecond={takesCards} isLeaving={isLeaving} onChoose={() => (isCard.current = false)} />
        )}
      </form>
    </Card>
  )
}

interface QuickAmountsProps extends Pick<PaymentFormProps, 'toPay' | 'isRest' | 'nextPart'> {
  amount: string | undefined
  onChoose: (quick: string) => void
}

function QuickAmounts({ amount, toPay, isRest, nextPart, onChoose }: QuickAmountsProps) {
  const others = quickAmounts(QUICK_AMOUNTS, toPay).filter((quick) => quick !== nextPart)
  const labels = [
    ...(nextPart ? [[nextPart, `Next part (${money(nextPart)})`] as const] : []),
    ...others.map((quick) => [quick, roundMoney(quick)] as const),
    [toPay, `${isRest ? 'The rest' : 'Full balance'} (${money(toPay)})`] as const,
  ]
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Quick amounts</legend>
      <div className="flex flex-wrap gap-2">
        {labels.map(([quick, label]) => (
          <Button
            key={quick}
            variant="secondary"
            aria-pressed={amount === quick}
            onClick={() => onChoose(quick)}
            className={clsx('tabular-nums', amount === quick && 'border-brand! bg-brand-soft! text-brand-strong!')}
          >
            {label}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

const amountUpTo = (toPay: string): FormSchema<{ amount: string }, { amount: string }> => ({
  safeParse({ amount: text }) {
    const amount = typedAmount(text, currencySign)
    if (amount !== undefined && !isMore(amount, toPay)) return { success: true, data: { amount } }
    return { success: false, error: { issues: [{ path: 'amount', message: INVALID_AMOUNT }] } }
  },
})

function CardButton({ onChoose }: { onChoose: () => void }) {
  return (
    <>
      <Button icon={ShieldCheck} id={PROCEED} type="submit" size="large" wide onClick={onChoose}>
        Proceed to Secure Payment
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <CardBrands />
        {settings.takesCards && <p className="text-ink-soft text-sm">Your card details never reach us.</p>}
      </div>
    </>
  )
}

interface CheckoutButtonProps {
  isSecond: boolean
  isLeaving: boolean
  onChoose: () => void
}

function CheckoutButton({ isSecond, isLeaving, onChoose }: CheckoutButtonProps) {
  return (
    <div className="space-y-2">
      <Button
        icon={Wallet}
        type="submit"
        size="large"
        wide
        variant={isSecond ? 'secondary' : 'primary'}
        busy={isLeaving}
        busyLabel="Opening PayMongo…"
        onClick={onChoose}
      >
        Pay with {methodsInWords(settings.onlineMethods)}
      </Button>
      <p className="text-ink-soft text-sm">
        You pay on the page of PayMongo, our payment provider, and come back here. We never see your password or PIN.
      </p>
    </div>
  )
}

const inCurrency = currencyName(settings.currency)

interface Limit {
  isTooMuch: boolean
  isRest: boolean
  toPay: string
}

function helpFor(refused: string | undefined, { isTooMuch, isRest, toPay }: Limit): string {
  if (refused === undefined || refused.trim() === '') {
    return `${isRest ? 'The rest' : 'Your balance'} is ${money(toPay)} in ${inCurrency}. Pay all of it or a part.`
  }
  if (isTooMuch) {
    return `That is more than ${isRest ? 'the rest' : 'you owe'}. The most you can pay is ${money(toPay)}.`
  }
  if (/\.\d{3,}\s*$/.test(refused)) return 'Use no more than two decimal places, such as 250.50.'
  return `Enter an amount in ${inCurrency} using digits only, such as 250.00.`
}

function AmountInput({ text, onType }: { text: string; onType: (text: string) => void }) {
  return (
    <div className="flex">
      <span
        aria-hidden="true"
        className="grid min-w-11 place-items-center rounded-l-control border border-line-strong border-r-0 bg-sunk px-3 text-ink-soft"
      >
        {currencySign}
      </span>
      <TextInput
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        className="min-w-0 rounded-l-none! font-semibold text-lg! tabular-nums"
        value={text}
        onChange={(event) => onType(event.target.value)}
      />
    </div>
  )
}
