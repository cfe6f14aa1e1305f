import { useLocation } from 'wouter'
import type { z } from 'zod'
import { NewIncident, openIncident } from '#contract/incidents.ts'
import { call } from '#web/lib/call.ts'
import type { FormSchema } from '#web/lib/checked-form.ts'
import { useDraft } from '#web/lib/draft.ts'
import { useForm } from '#web/lib/form.ts'
import { useUser } from '#web/lib/session.ts'
import { Field } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { TextInput } from '#web/ui/inputs.tsx'
import { instantTyped, inZoneOf, localMoment } from './local-moment.ts'

interface TypedIncident {
  title: string
  knownAt: string
}

const schema: FormSchema<TypedIncident, z.output<typeof NewIncident>> = {
  safeParse: ({ title, knownAt }) => NewIncident.safeParse({ title, knownAt: instantTyped(knownAt) ?? '' }),
}

export function OpenIncidentDialog({ onClose }: { onClose: () => void }) {
  const [, navigate] = useLocation()
  const stored = { title: '', knownAt: localMoment(new Date().toISOString()) }
  const { draft, write, clear } = useDraft(useUser().id, 'incident:new', stored)
  const form = useForm(schema, {
    fields: ['title', 'knownAt'],
    values: draft,
    write,
    route: openIncident,
    send: (body) => call(openIncident, { body }),
    onSent({ id }) {
      clear()
      navigate(`/admin/incidents/${id}`)
    },
    failed: 'The incident was not opened. Please try again.',
  })
  const { problems, change } = form
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
      <Field label="What happened, in a few words" required error={problems.title}>
        <TextInput
          name="title"
          autoComplete="off"
          maxLength={120}
          value={draft.title}
          onChange={({ target }) => change({ title: target.value })}
        />
      </Field>
      <Field label="Known since" required help={inZoneOf(draft.knownAt)} error={problems.knownAt}>
        <TextInput
          name="knownAt"
          type="datetime-local"
          value={draft.knownAt}
          onChange={({ target }) => change({ knownAt: target.value })}
        />
      </Field>
    </FormDialog>
  )
}
