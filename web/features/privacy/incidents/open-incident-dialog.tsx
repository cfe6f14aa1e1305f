import { useLocation } from 'wouter'
import { NewIncident, openIncident } from '#contract/privacy/incidents.ts'
import { readInto } from '#web/lib/checked-form.ts'
import { sendTo, useDraftForm } from '#web/lib/form.ts'
import { TextField } from '#web/ui/bound-fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { instantTyped, inZoneOf, localMoment } from './local-moment.ts'

const schema = readInto(NewIncident, ({ title, knownAt }: { title: string; knownAt: string }) => ({
  title,
  knownAt: instantTyped(knownAt) ?? '',
}))

export function OpenIncidentDialog({ onClose }: { onClose: () => void }) {
  const [, navigate] = useLocation()
  const stored = { title: '', knownAt: localMoment(new Date().toISOString()) }
  const form = useDraftForm(schema, {
    draft: ['incident:new', stored],
    ...sendTo(openIncident, (body) => ({ body })),
    onSent({ id }) {
      navigate(`/admin/incidents/${id}`)
    },
    failed: 'The incident was not opened. Please try again.',
  })
  return (
    <FormDialog
      size="small"
      title="Open an incident"
      description="The 72 hours run from the moment at which somebody knew of it, or had reason to believe it."
      confirm="Open incident"
      busyLabel="Opening..."
      form={form}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="title"
        label="What happened, in a few words"
        required
        autoComplete="off"
        maxLength={120}
      />
      <TextField
        form={form}
        name="knownAt"
        label="Known since"
        required
        help={inZoneOf(form.values.knownAt)}
        type="datetime-local"
      />
    </FormDialog>
  )
}
