import {
  addPrivacyRequest,
  NewPrivacyRequest,
  PrivacyRequestKind,
  TypedSource,
} from '#contract/privacy/privacy-desk.ts'
import { spokenDay } from '#domain/calendar/calendar.ts'
import { dayAt } from '#domain/calendar/zones.ts'
import { kindLabels, sourceLabels } from '#domain/privacy/desk.ts'
import { call } from '#web/lib/call.ts'
import { useDraft } from '#web/lib/draft.ts'
import { useForm } from '#web/lib/form.ts'
import { useUser } from '#web/lib/session.ts'
import { settings } from '#web/lib/settings.ts'
import { toast } from '#web/lib/toast.ts'
import { AreaField, ChoiceField, TextField } from '#web/ui/bound-fields.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Select } from '#web/ui/inputs.tsx'

const empty = { kind: '', name: '', email: '', source: '', receivedOn: '', askedFor: '' }

export function NewRequestDialog({ onClose }: { onClose: () => void }) {
  const { draft, write, clear } = useDraft(useUser().id, 'privacy-request:new', empty)
  const form = useForm(NewPrivacyRequest, {
    fields: ['kind', 'name', 'email', 'source', 'receivedOn', 'askedFor'],
    values: draft,
    write,
    route: addPrivacyRequest,
    send: (body) => call(addPrivacyRequest, { body }),
    onSent({ dueOn }) {
      clear()
      toast.show('Success', `Request added. It is due on ${spokenDay(dueOn)}.`)
      onClose()
    },
    failed: 'The request was not added. Please try again.',
  })
  const { problems, change } = form
  return (
    <FormDialog
      title="New request"
      description="Write down what somebody asks about their data by letter, email, phone or in person."
      confirm="Add request"
      form={form}
      onClose={onClose}
    >
      <ChoiceField form={form} name="kind" label="What does the person ask for?" required>
        <option value="">Choose one</option>
        {PrivacyRequestKind.options.map((kind) => (
          <option key={kind} value={kind}>
            {kindLabels[kind]}
          </option>
        ))}
      </ChoiceField>
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
      <ReceiptFields draft={draft} problems={problems} onChange={change} />
    </FormDialog>
  )
}

interface ReceiptFieldsProps {
  draft: typeof empty
  problems: Partial<Record<keyof typeof empty, string>>
  onChange: (change: Partial<typeof empty>) => void
}

const ReceiptFields = ({ draft, problems, onChange }: ReceiptFieldsProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <Field label="How it came" required error={problems.source}>
      <Select name="source" value={draft.source} onChange={({ target }) => onChange({ source: target.value })}>
        <option value="">Choose one</option>
        {TypedSource.options.map((source) => (
          <option key={source} value={source}>
            {sourceLabels[source]}
          </option>
        ))}
      </Select>
    </Field>
    <DateField
      label="Received on"
      name="receivedOn"
      required
      first="2020-01-01"
      last={dayAt(new Date(), settings.timeZone)}
      error={problems.receivedOn}
      value={draft.receivedOn}
      onChange={(receivedOn) => onChange({ receivedOn })}
    />
  </div>
)
