import type { ComponentProps, ReactNode } from 'react'
import { balanceLabel, type MoneyChange, owesAfter } from '#domain/money/ledger/preview.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { MAYBE_DONE, wasSentBefore } from './keyed-draft.ts'
import { acceptedAmount } from './plain-amount.ts'

interface MoneyDialogProps extends Omit<ComponentProps<typeof FormDialog>, 'form'> {
  form: NonNullable<ComponentProps<typeof FormDialog>['form']> & { sending: { error: Error | null } }
  preview?: ReactNode
}

export function MoneyDialog({ form, preview, ...dialog }: MoneyDialogProps) {
  const { error } = form.sending
  const failure = form.failure ?? (error && wasSentBefore(error) ? MAYBE_DONE : undefined)
  return <FormDialog {...dialog} aside={preview} failureTitle="This was not saved" form={{ ...form, failure }} />
}

interface OwesPreviewProps {
  owes: string | undefined
  currency: string
  change: MoneyChange
  amount: string
}

export function OwesPreview({ owes, currency, change, amount }: OwesPreviewProps) {
  const typed = acceptedAmount(amount)
  return (
    <PreviewBox>
      <Figure name="Now">{owes === undefined ? '…' : balanceLabel(owes, currency)}</Figure>
      <Figure name="After this">
        {owes === undefined || typed === undefined ? '–' : balanceLabel(owesAfter(owes, change, typed), currency)}
      </Figure>
    </PreviewBox>
  )
}

export const PreviewBox = ({ children }: { children: ReactNode }) => (
  <section
    aria-label="What this changes"
    aria-live="polite"
    className="grid grid-cols-2 gap-x-6 text-sm sm:order-first sm:mr-auto sm:grid-cols-[auto_auto]"
  >
    {children}
  </section>
)

export const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <p>
    <span className="block text-ink-soft text-xs">{name}</span>
    <span className="font-semibold tabular-nums">{children}</span>
  </p>
)
