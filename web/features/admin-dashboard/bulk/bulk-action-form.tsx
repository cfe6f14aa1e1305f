import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { ApplicationStatus, REASON_REQUIRED } from '#contract/applications.ts'
import type { BulkAction, BulkOrder } from '#contract/bulk.ts'
import { listTeam } from '#contract/team.ts'
import { statusLabel } from '#domain/applications/status.ts'
import { read } from '#web/lib/query.ts'
import { useUser } from '#web/lib/session.ts'
import { HoldField } from '#web/shared/change-application/hold-field.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select, TextArea } from '#web/ui/inputs.tsx'
import { Notice } from '#web/ui/notice.tsx'

export type BulkActionDetails = Pick<BulkOrder, 'assignedTo' | 'status' | 'waitsFor' | 'reason'>

interface BulkActionFormProps {
  id: string
  action: BulkAction
  values: BulkActionDetails
  onChange: (values: BulkActionDetails) => void
  onDone: (values: BulkActionDetails) => void
}

interface BulkFormErrors {
  assignedTo?: string
  status?: string
  reason?: string
}

function missingOf(action: BulkAction, { assignedTo, status, reason }: BulkActionDetails): BulkFormErrors {
  if (action === 'assign') return assignedTo === undefined ? { assignedTo: 'Choose a colleague or Nobody' } : {}
  return {
    ...(!status && { status: 'Choose a status from the list' }),
    ...(!reason?.trim() && { reason: REASON_REQUIRED }),
  }
}

export function BulkActionForm({ id, action, values, onChange, onDone }: BulkActionFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [missing, setMissing] = useState<BulkFormErrors>({})
  const change = (some: BulkActionDetails) => {
    setMissing({})
    onChange({ ...values, ...some })
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    const found = missingOf(action, values)
    const [first] = Object.keys(found)
    setMissing(found)
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    else onDone(values)
  }
  return (
    <form ref={form} id={id} noValidate onSubmit={send} className="space-y-4">
      {action === 'assign' ? (
        <ColleagueField
          chosen={values.assignedTo}
          error={missing.assignedTo}
          onChoose={(assignedTo) => change({ assignedTo })}
        />
      ) : (
        <>
          <Field
            label="New status"
            required
            help="Each applicant whose status changes is notified by email."
            error={missing.status}
          >
            <Select
              name="status"
              data-initial-focus
              value={values.status ?? ''}
              onChange={({ target }) =>
                change({ status: ApplicationStatus.safeParse(target.value).data, waitsFor: undefined })
              }
            >
              <option value="">Choose...</option>
              {ApplicationStatus.options.map((status) => (
                <option key={status} value={status}>
                  {statusLabel(status)}
                </option>
              ))}
            </Select>
          </Field>
          {values.status === 'on_hold' && (
            <HoldField value={values.waitsFor ?? 'nobody'} onChoose={(waitsFor) => change({ waitsFor })} />
          )}
          <Field
            label="Reason"
            required
            help="Saved in the audit log. The applicants cannot see it."
            error={missing.reason}
          >
            <TextArea
              name="reason"
              rows={3}
              maxLength={500}
              value={values.reason ?? ''}
              onChange={({ target }) => change({ reason: target.value })}
            />
          </Field>
        </>
      )}
    </form>
  )
}

const NOBODY = 'nobody'

interface ColleagueFieldProps {
  chosen: string | null | undefined
  error: string | undefined
  onChoose: (id: string | null | undefined) => void
}

function ColleagueField({ chosen, error, onChoose }: ColleagueFieldProps) {
  const me = useUser()
  const team = useQuery(read(listTeam, {}))
  const others = team.data?.filter(({ id }) => id !== me.id) ?? []
  return (
    <>
      {team.isError && (
        <Notice tone="warn">The team could not be loaded. You can still assign them to yourself or to nobody.</Notice>
      )}
      <Field label="Assign to" required error={error}>
        <Select
          name="assignedTo"
          data-initial-focus
          value={chosen === null ? NOBODY : (chosen ?? '')}
          onChange={({ target: { value } }) => onChoose(value === NOBODY ? null : value || undefined)}
        >
          <option value="">Choose...</option>
          <option value={me.id}>You</option>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value={NOBODY}>Nobody (unassign)</option>
        </Select>
      </Field>
    </>
  )
}
