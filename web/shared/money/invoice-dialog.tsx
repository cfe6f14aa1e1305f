import { NewProviderInvoice, noteInvoice } from '#contract/money/overview.ts'
import type { ProviderInvoice } from '#contract/money/payments.ts'
import { call } from '#web/lib/call.ts'
import { useDraft } from '#web/lib/draft.ts'
import { useForm } from '#web/lib/form.ts'
import { useUser } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { bound, TextField } from '#web/ui/bound-fields.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'

interface InvoiceDialogProps {
  payment: { id: string; receiptNumber: string | null; invoice: ProviderInvoice | null }
  today: string
  opener: () => HTMLElement | null
  onClose: () => void
}

export function InvoiceDialog({ payment, today, opener, onClose }: InvoiceDialogProps) {
  const startsWith = payment.invoice ?? { number: '', issuedOn: today }
  const { draft, write, clear } = useDraft(useUser().id, `invoice:${payment.id}`, startsWith)
  const form = useForm(NewProviderInvoice, {
    fields: ['number', 'issuedOn'],
    values: draft,
    write,
    route: noteInvoice,
    send: (body) => call(noteInvoice, { params: { id: payment.id }, body }),
    onSent() {
      clear()
      toast.show('Success', `Invoice ${draft.number.trim()} noted`)
      onClose()
    },
    failed: 'The invoice was not noted. Please try again.',
  })
  return (
    <FormDialog
      onClose={onClose}
      returnFocusTo={opener}
      title="Our invoice about this payment"
      description={`You write the invoice outside of this portal. Its number is printed on the acknowledgement of payment ${payment.receiptNumber ?? ''}.`}
      confirm="Save"
      failureTitle="This was not saved"
      size="small"
      form={form}
    >
      <TextField form={form} name="number" label="Invoice number" required data-initial-focus maxLength={50} />
      <DateField
        {...bound(form, 'issuedOn')}
        label="Date of the invoice"
        required
        first="2020-01-01"
        last={today}
        example="21 Nov 2026"
      />
    </FormDialog>
  )
}
