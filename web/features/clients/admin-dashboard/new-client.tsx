import { useLocation } from 'wouter'
import { addClient, ClientOrigin, type NewClient } from '#contract/clients/add-client.ts'
import { sendTo, useDraftForm } from '#web/lib/form.ts'
import { NewButton } from '#web/shared/new-button.tsx'
import { ChoiceField, TextField } from '#web/ui/bound-fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'

const sourceLabels: Readonly<Record<ClientOrigin, string>> = {
  walk_in: 'To the office',
  phone: 'By phone',
  messenger: 'By Messenger',
  email: 'By email',
}

const nobody: NewClient = { firstName: '', lastName: '', email: '', mobileNumber: '', source: 'walk_in' }

export const NewClientButton = () => (
  <NewButton do="clients.add" variant="secondary" dialog={(close) => <NewClientDialog onClose={close} />}>
    New client
  </NewButton>
)

function NewClientDialog({ onClose }: { onClose: () => void }) {
  const [, go] = useLocation()
  const form = useDraftForm(addClient.body, {
    draft: ['new-client', nobody],
    ...sendTo(addClient, (body) => ({ body })),
    sent: 'Client added',
    onSent: ({ applicationId }) => go(`/admin/applications/${applicationId}`),
    failed: 'The client was not added. Please try again.',
  })
  return (
    <FormDialog
      size="small"
      title="New client"
      description="She gets an email and signs in with a code. Nothing leaves the portal until she agrees."
      confirm="Add client"
      busyLabel="Adding..."
      form={form}
      onClose={onClose}
    >
      <TextField form={form} name="firstName" label="First name" required data-initial-focus autoComplete="off" />
      <TextField form={form} name="lastName" label="Last name" required autoComplete="off" />
      <TextField form={form} name="email" label="Email address" required type="email" autoComplete="off" />
      <TextField form={form} name="mobileNumber" label="Mobile number" required type="tel" autoComplete="off" />
      <ChoiceField
        form={form}
        name="source"
        label="How did she come?"
        options={ClientOrigin.options}
        labels={sourceLabels}
      />
    </FormDialog>
  )
}
