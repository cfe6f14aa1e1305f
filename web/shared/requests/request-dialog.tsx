import { changeRequest, type ThirdPartyRequest } from '#contract/third-party-requests/third-party-requests.ts'
import { addDays, formatDay } from '#domain/calendar/calendar.ts'
import { problemLabels, problemsOf, requestStatusLabels } from '#domain/third-party-requests/request-labels.ts'
import { sendTo } from '#web/lib/form.ts'
import { useVersionedForm } from '#web/lib/versioned-form.ts'
import { When } from '#web/lib/when.tsx'
import { useMay } from '#web/shared/may.tsx'
import { portalToday } from '#web/shared/portal-today.ts'
import { AreaField, bound, ChoiceField, type FormOf, TextField } from '#web/ui/bound-fields.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Folded } from '#web/ui/folded.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { ChangedNotice } from '#web/ui/notice.tsx'
import { ChaseForm } from './chase-form.tsx'
import { DirectoryField } from './directory-field.tsx'
import { LetterSection } from './letter-section.tsx'
import { RecipientFields } from './recipient-fields.tsx'
import { RequestFiles } from './request-files.tsx'
import {
  changeSchema,
  keepUnchanged,
  type RequestDraft,
  requestFields,
  type SeenRequest,
  snapshotOf,
} from './request-form.ts'

const RequestChanged = ({ request, onFollow }: { request: ThirdPartyRequest; onFollow: () => void }) => (
  <ChangedNotice
    title={`${request.changedBy?.name ?? 'Your colleague'} has changed this request meanwhile`}
    onFollow={onFollow}
  >
    <When at={request.updatedAt} time />.
  </ChangedNotice>
)

export function RequestDialog({ request, onClose }: { request: ThirdPartyRequest; onClose: () => void }) {
  const mayFollow = useMay('requests.follow')
  const form = useVersionedForm(changeSchema, {
    draft: [`request:${request.id}`, snapshotOf(request), keepUnchanged],
    fields: requestFields,
    ...sendTo(changeRequest, (body) => ({ params: { requestId: request.id }, body })),
    sent: 'Request saved',
    onSent: onClose,
    failed: 'The request could not be saved. Please try again.',
  })
  return (
    <FormDialog
      onClose={onClose}
      title={request.title}
      description={
        request.nextChaseAt
          ? `Ask again on ${formatDay(request.nextChaseAt)}.`
          : 'There is no one to ask at the moment.'
      }
      confirm="Save request"
      form={mayFollow ? { ...form, failure: form.isBehind ? undefined : form.failure } : null}
      below={
        <div className="mt-6 space-y-6">
          {mayFollow && <ChaseForm request={request} onSaved={(answer) => form.followOwn(snapshotOf(answer))} />}
          <RequestFiles {...request} requestId={request.id} isTeam isReadOnly={!mayFollow} />
          <LetterSection requestId={request.id} />
        </div>
      }
    >
      <fieldset disabled={!mayFollow} className="space-y-4">
        {form.isBehind && <RequestChanged request={request} onFollow={form.follow} />}
        <StatusFields party={request.party} seen={form.seen} form={form} />
        <ExpectedField form={form} />
        <Folded
          summary="Courier, school and note"
          isOpen={folded.some((name) => form.problems[name]) || form.values.status === 'sent'}
        >
          <TextFields form={form} />
          <PartyFields party={request.party} form={form} />
        </Folded>
      </fieldset>
    </FormDialog>
  )
}

const folded = ['reference', 'courier', 'tracking', 'officeNote', 'thirdPartyId', 'recipient'] as const

const ExpectedField = ({ form }: FieldsProps) => (
  <DateField
    {...bound(form, 'expectedBy')}
    label="Expected by"
    first={addDays(portalToday(), -730)}
    last={addDays(portalToday(), 730)}
    opensAt={portalToday()}
  />
)

const texts = [
  { name: 'reference', label: 'Reference' },
  { name: 'courier', label: 'Courier' },
  { name: 'tracking', label: 'Tracking number' },
] as const

interface FieldsProps {
  form: FormOf<RequestDraft>
}

function PartyFields({ party, form }: FieldsProps & Pick<ThirdPartyRequest, 'party'>) {
  const { thirdPartyId, thirdPartyName } = form.values
  return (
    <>
      <DirectoryField
        label="Which school or office?"
        help="From the directory; its address goes into the letter."
        party={party}
        error={form.problems.thirdPartyId}
        chosen={thirdPartyId === '' ? null : { id: thirdPartyId, name: thirdPartyName }}
        onChoose={(entry) => form.change({ thirdPartyId: entry?.id ?? '', thirdPartyName: entry?.name ?? '' })}
      />
      <RecipientFields form={form} />
    </>
  )
}

const TextFields = ({ form }: FieldsProps) => (
  <>
    <div className="grid gap-4 sm:grid-cols-2">
      {texts.map(({ name, label }) => (
        <TextField form={form} name={name} key={name} label={label} autoComplete="off" />
      ))}
    </div>
    <AreaField form={form} name="officeNote" label="Note for the team" rows={2} />
  </>
)

interface StatusFieldsProps extends FieldsProps {
  party: ThirdPartyRequest['party']
  seen: SeenRequest
}

function StatusFields({ party, seen, form }: StatusFieldsProps) {
  const { status } = form.values
  const needs = seen.moves.find(({ to }) => to === status)?.needs
  const statuses = [seen.values.status, ...seen.moves.map(({ to }) => to)]
  return (
    <>
      <ChoiceField
        form={form}
        name="status"
        label="Status"
        data-initial-focus
        options={statuses}
        labels={requestStatusLabels}
      />
      {status === 'problem' && (
        <ChoiceField
          form={form}
          name="problemCode"
          label="What is wrong?"
          required
          blank="Choose a problem"
          options={problemsOf[party]}
          labels={problemLabels}
        />
      )}
      {needs === 'reason' && (
        <TextField
          form={form}
          name="reason"
          label="Reason"
          required
          help="Only the team reads it."
          autoComplete="off"
        />
      )}
    </>
  )
}
