import { useQuery } from '@tanstack/react-query'
import { ApplicationStatus } from '#contract/applications/applications.ts'
import { type BulkAction, BulkDetails, BulkStep } from '#contract/bulk.ts'
import { statusLabel } from '#domain/applications/status.ts'
import { isRecordedAtRequest } from '#domain/path/request-steps.ts'
import { stepOf } from '#domain/path/steps.ts'
import { readInto, useCheckedForm } from '#web/lib/checked-form.ts'
import { useUser } from '#web/lib/session.ts'
import { OnHoldField } from '#web/shared/change-application/on-hold-field.tsx'
import { teamQuery } from '#web/shared/colleagues/team-query.ts'
import { portalToday } from '#web/shared/portal-today.ts'
import { AreaField, bound, ChoiceField, type FormOf } from '#web/ui/bound-fields.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Notice } from '#web/ui/notice.tsx'

export type BulkActionDetails = Omit<BulkDetails, 'action'>

const fields = ['step', 'doneOn', 'note', 'assignedTo', 'status', 'reason'] as const

interface BulkActionFormOptions {
  values: BulkActionDetails
  onChange: (values: BulkActionDetails) => void
  onDone: (values: BulkActionDetails) => void
}

export const useBulkActionForm = (action: BulkAction, { values, onChange, onDone }: BulkActionFormOptions) =>
  useCheckedForm(
    readInto(BulkDetails, (typed: BulkActionDetails) => ({ action, ...typed, doneOn: typed.doneOn || undefined })),
    { fields, values, write: (some) => onChange({ ...values, ...some }), onValid: () => onDone(values) },
  )

export function BulkActionFields({ action, form }: { action: BulkAction; form: FormOf<BulkActionDetails> }) {
  const { values, problems, change } = form
  if (action === 'mark') return <MarkFields form={form} />
  if (action === 'assign') {
    const { assignedTo } = values
    return (
      <ColleagueField
        chosen={assignedTo}
        error={problems.assignedTo}
        onChoose={(colleague) => change({ assignedTo: colleague })}
      />
    )
  }
  return (
    <>
      <ChoiceField
        label="New status"
        required
        help="Each applicant whose status changes is notified by email."
        name="status"
        value={values.status ?? ''}
        error={problems.status}
        onChange={(value) => change({ status: value || undefined, waitsFor: undefined })}
        data-initial-focus
        blank="Choose..."
        options={ApplicationStatus.options}
        labels={statusLabel}
      />
      {values.status === 'on_hold' && (
        <OnHoldField value={values.waitsFor ?? 'nobody'} onChoose={(waitsFor) => change({ waitsFor })} />
      )}
      <AreaField
        form={form}
        name="reason"
        label="Reason"
        required
        help="Saved in the audit log. The applicants cannot see it."
        rows={3}
        maxLength={500}
      />
    </>
  )
}

function MarkFields({ form }: { form: FormOf<BulkActionDetails> }) {
  const today = portalToday()
  return (
    <>
      <ChoiceField
        name="step"
        value={form.values.step ?? ''}
        error={form.problems.step}
        onChange={(step) => form.change({ step: step || undefined })}
        label="Step that is done"
        required
        help="What has papers or a request of its own, such as a permission to test, is entered for each client."
        data-initial-focus
        blank="Choose..."
        options={BulkStep.options.filter((step) => !isRecordedAtRequest(step))}
        labels={(step) => stepOf(step).title}
      />
      <DateField
        {...bound(form, 'doneOn')}
        label="It happened on"
        required
        first={`${Number(today.slice(0, 4)) - 10}-01-01`}
        last={today}
        example="2 Feb 2027"
      />
      <AreaField
        form={form}
        name="note"
        label="Proof"
        required
        help="The letter or list that names them. The clients cannot see it."
        rows={3}
        maxLength={2_000}
      />
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
      <ChoiceField
        name="assignedTo"
        label="Assign to"
        required
        error={error}
        data-initial-focus
        value={chosen === null ? NOBODY : (chosen ?? '')}
        onChange={(value) => onChoose(value === NOBODY ? null : value || undefined)}
        blank="Choose..."
        options={[[me.id, 'You'], ...others.map(({ id, name }) => [id, name] as const), [NOBODY, 'Nobody (unassign)']]}
      />
    </>
  )
}
