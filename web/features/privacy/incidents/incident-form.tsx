import type { ReactNode, Ref } from 'react'
import { changeIncident, type Incident, type IncidentChange } from '#contract/privacy/incidents.ts'
import { call } from '#web/lib/call.ts'
import type { FormSchema } from '#web/lib/checked-form.ts'
import { useDirtyFields } from '#web/lib/dirty-fields.ts'
import { useForm } from '#web/lib/form.ts'
import { toast } from '#web/lib/toast.ts'
import { ChangedNotice, FormFailure } from '#web/ui/notice.tsx'

interface IncidentFormOptions<Values extends object, Field extends keyof Values & string, Data> {
  card: string
  fields: readonly Field[]
  valuesOf: (incident: Incident) => Values
  schema: FormSchema<Values, Data>
  saved: string
}

/** Several cards save parts of one incident: only a change to the same part is a conflict. */
export function useIncidentForm<
  Values extends object,
  Field extends keyof Values & string,
  Data extends Omit<IncidentChange, 'expectedVersion'>,
>(incident: Incident, { card, fields, valuesOf, schema, saved }: IncidentFormOptions<Values, Field, Data>) {
  const latest = { version: incident.version, values: valuesOf(incident) }
  const { seen, draft, change, isBehind, follow, clear } = useDirtyFields(`incident:${incident.id}:${card}`, latest)
  const isOvertaken = isBehind && JSON.stringify(seen.values) !== JSON.stringify(latest.values)
  const expectedVersion = isOvertaken ? seen.version : latest.version
  const form = useForm(schema, {
    fields,
    values: draft,
    write: change,
    route: changeIncident,
    send: (body) => call(changeIncident, { params: { incidentId: incident.id }, body: { ...body, expectedVersion } }),
    onSent() {
      clear()
      toast.show('Success', saved)
    },
    failed: 'Nothing was saved. Please try again.',
  })
  return {
    ...form,
    draft,
    isOvertaken,
    follow() {
      form.forgetFailure()
      follow()
    },
  }
}

interface IncidentFormProps {
  form: {
    ref: Ref<HTMLFormElement>
    failure: string | undefined
    isOvertaken: boolean
    follow: () => void
    submit: (event?: { preventDefault: () => void }) => void
  }
  className: string
  children: ReactNode
}

export const IncidentForm = ({ form, className, children }: IncidentFormProps) => (
  <form ref={form.ref} noValidate onSubmit={form.submit} className={className}>
    {!form.isOvertaken && <FormFailure form={form} title="Nothing was saved" />}
    {form.isOvertaken && <ChangedNotice title="A colleague has changed this part meanwhile" onFollow={form.follow} />}
    {children}
  </form>
)
