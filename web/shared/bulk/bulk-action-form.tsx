import { useQuery } from '@tanstack/react-query'
import { ApplicationStatus } from '#contract/applications.ts'
import { type BulkAction, type BulkOrder, BulkStep, NOTE_REQUIRED } from '#contract/bulk.ts'
import { REASON_REQUIRED } from '#contract/change-application.ts'
import { EvidenceDay } from '#contract/path/path.ts'
import { statusLabel } from '#domain/applications/status.ts'
import { dayAt } from '#domain/calendar/zones.ts'
import { isRecordedAtRequest } from '#domain/path/request-steps.ts'
import { stepOf } from '#domain/path/steps.ts'
import { type FormSchema, type Problems, useCheckedForm } from '#web/lib/checked-form.ts'
import { useUser } from '#web/lib/session.ts'
import { settings } from '#web/lib/settings.ts'
import { HoldField } from '#web/shared/change-application/hold-field.tsx'
import { teamQuery } from '#web/shared/colleagues/team-query.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select, TextArea } from '#web/ui/inputs.tsx'
import { Notice } from '#web/ui/notice.tsx'

export type BulkActionDetails = Pick<
  BulkOrder,
  'assignedTo' | 'status' | 'waitsFor' | 'reason' | 'step' | 'doneOn' | 'note'
>

interface BulkActionFormProps {
  id: string
  action: BulkAction
  values: BulkActionDetails
  onChange: (values: BulkActionDetails) => void
  onDone: (values: BulkActionDetails) => void
}

const fields = ['step', 'doneOn', 'note', 'assignedTo', 'status', 'reason'] as const
type BulkProblems = Problems<(typeof fields)[number]>

function missingOf(action: BulkAction, details: BulkActionDetails): BulkProblems {
  const { assignedTo, status, reason, step, doneOn, note } = details
  if (action === 'mark') {
    const day = EvidenceDay.safeParse(doneOn ?? '')
    return {
      ...(!step && { step: 'Choose the step' }),
      ...(!day.success && { doneOn: day.error.issues[0]?.message ?? 'Enter the day on which it happened' }),
      ...(!note?.trim() && { note: NOTE_REQUIRED }),
    }
  }
  if (action === 'assign') return assignedTo === undefined ? { assignedTo: 'Choose a colleague or Nobody' } : {}
  return {
    ...(!status && { status: 'Choose a status from the list' }),
    ...(!reason?.trim() && { reason: REASON_REQUIRED }),
  }
}

const detailsOf = (action: BulkAction): FormSchema<BulkActionDetails, BulkActionDetails> => ({
  safeParse(values) {
    const issues = Object.entries(missingOf(action, values)).map(([path, message]) => ({ path, message }))
    return issues.length === 0 ? { success: true, data: values } : { success: false, error: { issues } }
  },
})

export function BulkActionForm({ id, action, values, onChange, onDone }: BulkActionFormProps) {
  const { ref, problems, change, submit } = useCheckedForm(detailsOf(action), {
    fields,
    values,
    write: (some) => onChange({ ...values, ...some }),
    onValid: onDone,
  })
  return (
    <form ref={ref} id={id} noValidate onSubmit={submit} className="space-y-4">
      {action === 'mark' ? (
        <MarkFields values={values} problems={problems} onChange={change} />
      ) : action === 'assign' ? (
        <ColleagueField
          chosen={values.assignedTo}
          error={problems.assignedTo}
          onChoose={(assignedTo) => change({ assignedTo })}
        />
      ) : (
        <>
          <Field
            label="New status"
            required
            help="Each applicant whose status changes is notified by email."
            error={problems.status}
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
            error={problems.reason}
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

interface MarkFieldsProps {
  values: BulkActionDetails
  problems: BulkProblems
  onChange: (some: BulkActionDetails) => void
}

function MarkFields({ values, problems, onChange }: MarkFieldsProps) {
  const today = dayAt(new Date(), settings.timeZone)
  return (
    <>
      <Field
        label="Step that is done"
        required
        help="What has papers or a request of its own, such as a permission to test, is entered for each client."
        error={problems.step}
      >
        <Select
          name="step"
          data-initial-focus
          value={values.step ?? ''}
          onChange={({ target }) => onChange({ step: BulkStep.safeParse(target.value).data })}
        >
          <option value="">Choose...</option>
          {BulkStep.options
            .filter((step) => !isRecordedAtRequest(step))
            .map((step) => (
              <option key={step} value={step}>
                {stepOf(step).title}
              </option>
            ))}
        </Select>
      </Field>
      <DateField
        id="bulk-doneOn"
        name="doneOn"
        label="It happened on"
        required
        error={problems.doneOn}
        value={values.doneOn ?? ''}
        onChange={(doneOn) => onChange({ doneOn })}
        first={`${Number(today.slice(0, 4)) - 10}-01-01`}
        last={today}
        example="2 Feb 2027"
      />
      <Field
        label="Proof"
        required
        help="The letter or list that names them. The clients cannot see it."
        error={problems.note}
      >
        <TextArea
          name="note"
          rows={3}
          maxLength={2_000}
          value={values.note ?? ''}
          onChange={({ target }) => onChange({ note: target.value })}
        />
      </Field>
    </>
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
  const team = useQuery(teamQuery)
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
