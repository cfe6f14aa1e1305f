import { useId } from 'react'
import { NewProviderInvoice, noteInvoice } from '#contract/money.ts'
import type { ProviderInvoice } from '#contract/payments.ts'
import { call } from '#web/lib/call.ts'
import { useDraft } from '#web/lib/draft.ts'
import { useForm } from '#web/lib/form.ts'
import { useUser } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/inputs.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface InvoiceDialogProps {
  payment: { id: string; receiptNumber: string | null; invoice: ProviderInvoice | null }
  today: string
  opener: () => HTMLElement | null
  onClose: () => void
}

export function InvoiceDialog({ payment, today, opener, onClose }: InvoiceDialogProps) {
  const formId = useId()
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
    <Dialog
      open
      onClose={onClose}
      returnFocusTo={opener}
      title="Our invoice about this payment"
      description={`You write the invoice outside of this portal. Its number is printed on the acknowledgement of payment ${payment.receiptNumber ?? ''}.`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={form.isBusy} busyLabel="Saving...">
            Save
          </Button>
        </>
      }
    >
      <form ref={form.ref} id={formId} noValidate onSubmit={form.submit} className="space-y-4">
        {form.failure && (
          <Notice tone="warn" title="This was not saved" live>
            {form.failure}
          </Notice>
        )}
        <Field label="Invoice number" required error={form.problems.number}>
          <TextInput
            name="number"
            data-initial-focus
            maxLength={50}
            value={draft.number}
            onChange={(event) => form.change({ number: event.target.value })}
          />
        </Field>
        <DateField
          label="Date of the invoice"
          required
          name="issuedOn"
          first="2020-01-01"
          last={today}
          example="21 Nov 2026"
          value={draft.issuedOn}
          error={form.problems.issuedOn}
          onChange={(issuedOn) => form.change({ issuedOn })}
        />
      </form>
    </Dialog>
  )
}
