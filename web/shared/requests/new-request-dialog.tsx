import type { ThirdParty } from '#contract/third-party-requests/third-parties.ts'
import { addRequest, NewThirdPartyRequest, RequestParty } from '#contract/third-party-requests/third-party-requests.ts'
import { addDays } from '#domain/calendar/calendar.ts'
import { partyLabels } from '#domain/third-party-requests/request-labels.ts'
import { readInto } from '#web/lib/checked-form.ts'
import { sendTo, useDraftForm } from '#web/lib/form.ts'
import { portalToday } from '#web/shared/portal-today.ts'
import { AreaField, bound, ChoiceField, type FormOf, TextField } from '#web/ui/bound-fields.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { DirectoryField, usualTimeOf } from './directory-field.tsx'
import { RecipientFields } from './recipient-fields.tsx'
import { emptyRequest, type NewRequestDraft, newRequestFields, toNewRequest } from './request-form.ts'

export function NewRequestDialog({ applicationId, onClose }: { applicationId: string; onClose: () => void }) {
  const form = useDraftForm(readInto(NewThirdPartyRequest, toNewRequest), {
    draft: [`new-request:${applicationId}`, emptyRequest],
    fields: newRequestFields,
    ...sendTo(addRequest, (body) => ({ params: { id: applicationId }, body })),
    sent: 'Request added',
    onSent: onClose,
    failed: 'The request could not be added. Please try again.',
  })
  return (
    <FormDialog
      onClose={onClose}
      title="New request"
      description="What somebody else has to send. The applicant sees it in plain words, without your note."
      confirm="Add request"
      busyLabel="Adding..."
      form={form}
    >
      <NewRequestFields form={form} />
    </FormDialog>
  )
}

const forgotten = { thirdPartyId: '', thirdPartyName: '', thirdPartyTime: '' }

const chosenFrom = (entry: ThirdParty): Partial<NewRequestDraft> => ({
  party: entry.party,
  thirdPartyId: entry.id,
  thirdPartyName: entry.name,
  thirdPartyTime: usualTimeOf(entry) ?? '',
})

const timeSentence = (time: string) =>
  time === '' ? 'We do not know yet how long it usually takes there.' : `Usually ${time}.`

function NewRequestFields({ form }: { form: FormOf<NewRequestDraft> }) {
  const { values: draft, problems, change } = form
  return (
    <>
      <DirectoryField
        label="Which school or office?"
        help={
          draft.thirdPartyId === ''
            ? 'Leave it empty if it is not in the directory.'
            : timeSentence(draft.thirdPartyTime)
        }
        error={problems.thirdPartyId}
        chosen={draft.thirdPartyId === '' ? null : { id: draft.thirdPartyId, name: draft.thirdPartyName }}
        onChoose={(entry) => change(entry ? chosenFrom(entry) : forgotten)}
      />
      <ChoiceField
        label="From"
        name="party"
        value={draft.party}
        error={problems.party}
        onChange={(value) => change({ party: value, ...forgotten })}
        options={RequestParty.options}
        labels={partyLabels}
      />
      <TextField
        form={form}
        name="purpose"
        label="Papers"
        required
        help="Separated by commas, such as transcript, RLE summary"
        data-initial-focus
        autoComplete="off"
      />
      <RecipientFields form={form} />
      <DayFields form={form} />
      <AreaField form={form} name="officeNote" label="Note for the team" rows={2} />
    </>
  )
}

const DayFields = ({ form }: { form: FormOf<NewRequestDraft> }) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <DateField
      {...bound(form, 'askedAt')}
      label="Asked on"
      help="Leave it empty if you have not asked yet."
      first="2015-01-01"
      last={portalToday()}
    />
    <DateField
      {...bound(form, 'expectedBy')}
      label="Expected by"
      help="Left empty, the usual time counts."
      first={addDays(portalToday(), -365)}
      last={addDays(portalToday(), 730)}
      opensAt={portalToday()}
    />
  </div>
)
