import {
  addPrivacyRequest,
  NewPrivacyRequest,
  PrivacyRequestKind,
  TypedSource,
} from '#contract/privacy/privacy-desk.ts'
import { formatDay } from '#domain/calendar/calendar.ts'
import { kindLabels, sourceLabels } from '#domain/privacy/desk.ts'
import { sendTo, useDraftForm } from '#web/lib/form.ts'
import { portalToday } from '#web/shared/portal-today.ts'
import { AreaField, bound, ChoiceField, type FormOf, TextField } from '#web/ui/bound-fields.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'

const empty = { kind: '', name: '', email: '', source: '', receivedOn: '', askedFor: '' }

export function NewRequestDialog({ onClose }: { onClose: () => void }) {
  const form = useDraftForm(NewPrivacyRequest, {
    draft: ['privacy-request:new', empty],
    ...sendTo(addPrivacyRequest, (body) => ({ body })),
    sent: ({ dueOn }) => `Request added. It is due on ${formatDay(dueOn)}.`,
    onSent: onClose,
    failed: 'The request was not added. Please try again.',
  })
  return (
    <FormDialog
      title="New request"
      description="Write down what somebody asks about their data by letter, email, phone or in person."
      confirm="Add request"
      form={form}
      onClose={onClose}
    >
      <ChoiceField
        form={form}
        name="kind"
        label="What does the person ask for?"
        required
        blank="Choose one"
        options={PrivacyRequestKind.options}
        labels={kindLabels}
      />
      <AreaField form={form} name="askedFor" label="In their words" required rows={3} />
      <TextField form={form} name="name" label="Name" required autoComplete="off" />
      <TextField
        form={form}
        name="email"
        label="Email"
        required
        help="If a client has this address, the request is theirs."
        type="email"
        autoComplete="off"
      />
      <ReceiptFields form={form} />
    </FormDialog>
  )
}

const ReceiptFields = ({ form }: { form: FormOf<typeof empty> }) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <ChoiceField
      form={form}
      name="source"
      label="How it came"
      required
      blank="Choose one"
      options={TypedSource.options}
      labels={sourceLabels}
    />
    <DateField {...bound(form, 'receivedOn')} label="Received on" required last={portalToday()} />
  </div>
)
