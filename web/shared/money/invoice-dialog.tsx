import { NewPaymentInvoice, noteInvoice } from '#contract/money/overview.ts'
import type { PaymentInvoice } from '#contract/money/payments.ts'
import { sendTo, useDraftForm } from '#web/lib/form.ts'
import { bound, TextField } from '#web/ui/bound-fields.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'

interface InvoiceDialogProps {
  payment: { id: string; receiptNumber: string | null; invoice: PaymentInvoice | null }
  today: string
  onClose: () => void
}

export function InvoiceDialog({ payment, today, onClose }: InvoiceDialogProps) {
  const startsWith = payment.invoice ?? { number: '', issuedOn: today }
  const form = useDraftForm(NewPaymentInvoice, {
    fields: ['number', 'issuedOn'],
    draft: [`invoice:${payment.id}`, startsWith],
    ...sendTo(noteInvoice, (body) => ({ params: { id: payment.id }, body })),
    sent: (_, { number }) => `Invoice ${number.trim()} noted`,
    onSent: onClose,
    failed: 'The invoice was not noted. Please try again.',
  })
  return (
    <FormDialog
      onClose={onClose}
      title="Our invoice about this payment"
      description={`You write the invoice outside of this portal. Its number is printed on the acknowledgement of payment ${payment.receiptNumber ?? ''}.`}
      confirm="Save"
      failureTitle="This was not saved"
      size="small"
      form={form}
    >
      <TextField form={form} name="number" label="Invoice number" required data-initial-focus maxLength={50} />
      <DateField {...bound(form, 'issuedOn')} label="Date of the invoice" required last={today} example="21 Nov 2026" />
    </FormDialog>
  )
}
