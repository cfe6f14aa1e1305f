import {
  changeRequest,
  RequestProblem,
  RequestStatus,
  type ThirdPartyRequest,
} from '#contract/third-party-requests/third-party-requests.ts'
import { addDays, spokenDay } from '#domain/calendar/calendar.ts'
import { dayAt } from '#domain/calendar/zones.ts'
import { problemLabels, problemsOf, requestStatusLabels } from '#domain/third-party-requests/labels.ts'
import { call } from '#web/lib/call.ts'
import { useForm } from '#web/lib/form.ts'
import { settings } from '#web/lib/settings.ts'
import { toast } from '#web/lib/toast.ts'
import { useTypedOver } from '#web/lib/typed-over.ts'
import { When } from '#web/lib/when.tsx'
import { useMay } from '#web/shared/may.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChangedNotice } from '#web/ui/changed-notice.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select, TextArea, TextInput } from '#web/ui/inputs.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ChaseForm } from './chase-form.tsx'
import { DirectoryField } from './directory-field.tsx'
import { LetterSection } from './letter-section.tsx'
import { RecipientFields } from './recipient-fields.tsx'
import { RequestFiles } from './request-files.tsx'
import { changeSchema, type RequestDraft, requestFields, type SeenRequest, seenOf, stillHolds } from './request-form.ts'

const today = () => dayAt(new Date(), settings.timeZone)

const RequestChanged = ({ request, onFollow }: { request: ThirdPartyRequest; onFollow: () => void }) => (
  <ChangedNotice
    title={`${request.changedBy?.name ?? 'Your colleague'} has changed this request meanwhile`}
    onFollow={onFollow}
  >
    <When at={request.updatedAt} time />.
  </ChangedNotice>
)

export function RequestDialog({ request, onClose }: { request: ThirdPartyRequest; onClose: () => void }) {
  const { seen, draft, change, isBehind, follow, followOwn, clear } = useTypedOver(
    `request:${request.id}`,
    seenOf(request),
    stillHolds,
  )
  const mayFollow = useMay('requests.follow')
  const form = useForm(changeSchema(seen), {
    fields: requestFields,
    values: draft,
    write: change,
    route: changeRequest,
    send: (body) => call(changeRequest, { params: { requestId: request.id }, body }),
    onSent() {
      clear()
      toast.show('Success', 'Request saved')
      onClose()
    },
    failed: 'The request could not be saved. Please try again.',
  })
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={request.title}
      description={
        request.nextChaseAt
          ? `Ask again on ${spokenDay(request.nextChaseAt)}.`
          : 'There is no one to ask at the moment.'
      }
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {mayFollow ? 'Cancel' : 'Close'}
          </Button>
          {mayFollow && (
            <Button busy={form.isBusy} busyLabel="Saving..." onClick={() => form.submit()}>
              Save request
            </Button>
          )}
        </>
      }
    >
      <div className="space-y-6">
        <form ref={form.ref} noValidate onSubmit={form.submit}>
          <fieldset disabled={!mayFollow} className="space-y-4">
            {form.failure && !isBehind && (
              <Notice tone="bad" live>
                {form.failure}
              </Notice>
            )}
            {isBehind && (
              <RequestChanged
                request={request}
                onFollow={() => {
                  form.forgetFailure()
                  follow()
                }}
              />
            )}
            <StatusFields request={request} seen={seen} draft={draft} problems={form.problems} onChange={form.change} />
            <ExpectedField draft={draft} problems={form.problems} onChange={form.change} />
            <TextFields draft={draft} problems={form.problems} onChange={form.change} />
            <PartyFields party={request.party} draft={draft} problems={form.problems} onChange={form.change} />
          </fieldset>
        </form>
        <RequestFiles
          applicationId={request.applicationId}
          requestId={request.id}
          files={request.files}
          isTeam
          isReadOnly={!mayFollow}
        />
        <LetterSection requestId={request.id} />
        {mayFollow && <ChaseForm request={request} onSaved={(answer) => followOwn(seenOf(answer))} />}
      </div>
    </Dialog>
  )
}

const ExpectedField = ({ draft, problems, onChange }: FieldsProps) => (
  <DateField
    label="Expected by"
    name="expectedBy"
    first={addDays(today(), -730)}
    last={addDays(today(), 730)}
    opensAt={today()}
    error={problems.expectedBy}
    value={draft.expectedBy}
    onChange={(expectedBy) => onChange({ expectedBy })}
  />
)

const texts = [
  { name: 'reference', label: 'Reference' },
  { name: 'courier', label: 'Courier' },
  { name: 'tracking', label: 'Tracking number' },
] as const

interface FieldsProps {
  draft: RequestDraft
  problems: Partial<Record<keyof RequestDraft, string>>
  onChange: (change: Partial<RequestDraft>) => void
}

function PartyFields({ party, draft, problems, onChange }: FieldsProps & Pick<ThirdPartyRequest, 'party'>) {
  const { thirdPartyId, thirdPartyName, recipient } = draft
  return (
    <>
      <DirectoryField
        label="Which school or office?"
        help="From the directory; its address goes into the letter."
        party={party}
        error={problems.thirdPartyId}
        chosen={thirdPartyId === '' ? null : { id: thirdPartyId, name: thirdPartyName }}
        onChoose={(entry) => onChange({ thirdPartyId: entry?.id ?? '', thirdPartyName: entry?.name ?? '' })}
      />
      <RecipientFields
        recipient={recipient}
        error={problems.recipient}
        onChange={(recipient) => onChange({ recipient })}
      />
    </>
  )
}

function TextFields({ draft, problems, onChange }: FieldsProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        {texts.map(({ name, label }) => (
          <Field key={name} label={label} error={problems[name]}>
            <TextInput
              name={name}
              autoComplete="off"
              value={draft[name]}
              onChange={(event) => onChange({ [name]: event.target.value })}
            />
          </Field>
        ))}
      </div>
      <Field label="Note for the team" error={problems.officeNote}>
        <TextArea
          name="officeNote"
          rows={2}
          value={draft.officeNote}
          onChange={(event) => onChange({ officeNote: event.target.value })}
        />
      </Field>
    </>
  )
}

interface StatusFieldsProps extends FieldsProps {
  request: ThirdPartyRequest
  seen: SeenRequest
}

function StatusFields({ request, seen, draft, problems, onChange }: StatusFieldsProps) {
  const needs = seen.moves.find(({ to }) => to === draft.status)?.needs
  const statuses = [seen.values.status, ...seen.moves.map(({ to }) => to)]
  return (
    <>
      <Field label="Status" error={problems.status}>
        <Select
          name="status"
          data-initial-focus
          value={draft.status}
          onChange={(event) => onChange({ status: RequestStatus.parse(event.target.value) })}
        >
          {statuses.map((status) => (
            <option key={status} value={status}>
              {requestStatusLabels[status]}
            </option>
          ))}
        </Select>
      </Field>
      {draft.status === 'problem' && (
        <Field label="What is wrong?" required error={problems.problemCode}>
          <Select
            name="problemCode"
            value={draft.problemCode}
            onChange={(event) => onChange({ problemCode: RequestProblem.safeParse(event.target.value).data ?? '' })}
          >
            <option value="">Choose a problem</option>
            {problemsOf[request.party].map((code) => (
              <option key={code} value={code}>
                {problemLabels[code]}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {needs === 'reason' && (
        <Field label="Reason" required help="Only the team reads it." error={problems.reason}>
          <TextInput
            name="reason"
            autoComplete="off"
            value={draft.reason}
            onChange={(event) => onChange({ reason: event.target.value })}
          />
        </Field>
      )}
    </>
  )
}
