import type { ReactNode } from 'react'
import { changeIncident, type Incident, type IncidentChange } from '#contract/privacy/incidents.ts'
import { call } from '#web/lib/call.ts'
import type { FormSchema } from '#web/lib/checked-form.ts'
import { useVersionedForm } from '#web/lib/versioned-form.ts'
import type { SentForm } from '#web/ui/form-dialog.tsx'
import { ChangedNotice, FormFailure } from '#web/ui/notice.tsx'

interface IncidentFormOptions<Values extends object, Data> {
  card: string
  valuesOf: (incident: Incident) => Values
  schema: FormSchema<Values, Data>
  saved: string
}

/** Several cards save parts of one incident: only a change to the same part is a conflict. */
export function useIncidentForm<Values extends object, Data extends Omit<IncidentChange, 'expectedVersion'>>(
  incident: Incident,
  { card, valuesOf, schema, saved }: IncidentFormOptions<Values, Data>,
) {
  const latest = { version: incident.version, values: valuesOf(incident) }
  const isSame = (seen: typeof latest) => JSON.stringify(seen.values) === JSON.stringify(latest.values)
  const form = useVersionedForm(() => schema, {
    draft: [`incident:${incident.id}:${card}`, latest],
    route: changeIncident,
    send: (body, seen) =>
      call(changeIncident, {
        params: { incidentId: incident.id },
        body: { ...body, expectedVersion: (isSame(seen) ? latest : seen).version },
      }),
    sent: saved,
    failed: 'Nothing was saved. Please try again.',
  })
  return { ...form, isOvertaken: form.isBehind && !isSame(form.seen) }
}

interface IncidentFormProps {
  form: SentForm & { isOvertaken: boolean; follow: () => void }
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
