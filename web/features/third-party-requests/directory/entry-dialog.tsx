import {
  addThirdParty,
  changeThirdParty,
  THIRD_PARTY_TAKEN,
  type ThirdParty,
} from '#contract/third-party-requests/third-parties.ts'
import { RequestParty } from '#contract/third-party-requests/third-party-requests.ts'
import { partyLabels } from '#domain/third-party-requests/request-labels.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/toast.ts'
import { useVersionedForm } from '#web/lib/versioned-form.ts'
import { useMay } from '#web/shared/may.tsx'
import { portalToday } from '#web/shared/portal-today.ts'
import { AreaField, bound, CheckField, ChoiceField, TextField } from '#web/ui/bound-fields.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { ChangedNotice, FormFailure } from '#web/ui/notice.tsx'
import { entrySchema, snapshotOf } from './entry-form.ts'

// Null is a new entry.
function useEntry(entry: ThirdParty | null, onClose: () => void) {
  const form = useVersionedForm(entrySchema, {
    draft: [`directory:${entry?.id ?? 'new'}`, snapshotOf(entry)],
    judgesAsTyped: true,
    route: entry ? changeThirdParty : addThirdParty,
    send: (body) =>
      entry ? call(changeThirdParty, { params: { thirdPartyId: entry.id }, body }) : call(addThirdParty, { body }),
    sent: ({ retired }) => (retired ? 'Entry retired' : 'Entry saved'),
    onSent: onClose,
    onFailed(error) {
      if (sentenceOf(error, '') !== THIRD_PARTY_TAKEN) return false
      form.showProblems({ name: THIRD_PARTY_TAKEN })
      return true
    },
    failed: 'The entry could not be saved. Please try again.',
  })
  return form
}

type EntryForm = ReturnType<typeof useEntry>

export function EntryDialog({ entry, onClose }: { entry: ThirdParty | null; onClose: () => void }) {
  const mayChange = useMay('requests.follow')
  const form = useEntry(entry, onClose)
  return (
    <FormDialog
      onClose={onClose}
      title={entry ? (mayChange ? `Change ${entry.name}` : entry.name) : 'New entry'}
      description="The whole team uses it for requests and letters. Applicants see the name and how long it usually takes."
      confirm="Save entry"
      className=""
      form={mayChange ? { isBusy: form.isBusy, submit: form.submit } : null}
    >
      <fieldset disabled={!mayChange} className="space-y-4">
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        {!form.isBehind && <FormFailure form={form} title="Nothing was saved" tone="bad" />}
        {form.isBehind && <ChangedNotice title="A colleague has changed this entry meanwhile" onFollow={form.follow} />}
        <WhoFields form={form} />
        <TimeFields form={form} />
        <AreaField form={form} name="note" label="Note for the team" rows={2} />
        {entry && (
          <CheckField
            form={form}
            name="retired"
            label="Retired"
            help="It is no longer offered for new requests. Requests that name it keep it."
          />
        )}
      </fieldset>
    </FormDialog>
  )
}

const WhoFields = ({ form }: { form: EntryForm }) => (
  <>
    <ChoiceField form={form} name="party" label="Kind" options={RequestParty.options} labels={partyLabels} />
    <TextField form={form} name="name" label="Name" required data-initial-focus autoComplete="off" />
    <AreaField form={form} name="address" label="Address" help="As it stands on an envelope" rows={3} />
    <TextField
      form={form}
      name="contact"
      label="Contact"
      help="Whom to ask for, telephone number and email address"
      autoComplete="off"
    />
  </>
)

function TimeFields({ form }: { form: EntryForm }) {
  const today = portalToday()
  return (
    <fieldset className="space-y-4 border-line border-t pt-4">
      <legend className="sr-only">How long it usually takes there</legend>
      <p className="text-ink-soft text-sm">
        How long they told you it usually takes. Your own cases are counted once there are ten.
      </p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField form={form} name="usualMinDays" label="Shortest, in days" inputMode="numeric" autoComplete="off" />
        <TextField form={form} name="usualMaxDays" label="Longest, in days" inputMode="numeric" autoComplete="off" />
      </div>
      <CheckField form={form} name="usualInWorkingDays" label="These are working days" />
      {form.values.usualMaxDays.trim() !== '' && (
        <DateField
          {...bound(form, 'usualToldOn')}
          label="Told on"
          help="Left empty, it is today, or the day before if the days stay as they are."
          last={today}
        />
      )}
    </fieldset>
  )
}
