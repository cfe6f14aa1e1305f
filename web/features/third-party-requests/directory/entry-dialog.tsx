import type { ThirdParty } from '#contract/third-party-requests/third-parties.ts'
import { RequestParty } from '#contract/third-party-requests/third-party-requests.ts'
import { dayAt } from '#domain/calendar/zones.ts'
import { partyLabels } from '#domain/third-party-requests/labels.ts'
import { settings } from '#web/lib/settings.ts'
import { useMay } from '#web/shared/may.tsx'
import { ChangedNotice } from '#web/ui/changed-notice.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Checkbox, Select, TextArea, TextInput } from '#web/ui/inputs.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useEntry } from './use-entry.ts'

interface EntryDialogProps {
  entry: ThirdParty | null
  onClose: () => void
}

type EntryForm = ReturnType<typeof useEntry>

export function EntryDialog({ entry, onClose }: EntryDialogProps) {
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
        {form.failure && !form.isBehind && (
          <Notice tone="bad" title="Nothing was saved" live>
            {form.failure}
          </Notice>
        )}
        {form.isBehind && <ChangedNotice title="A colleague has changed this entry meanwhile" onFollow={form.follow} />}
        <WhoFields form={form} />
        <TimeFields form={form} />
        <Field id="entry-note" label="Note for the team" error={form.problems.note}>
          <TextArea rows={2} value={form.draft.note} onChange={(event) => form.change({ note: event.target.value })} />
        </Field>
        {entry && (
          <Checkbox
            id="entry-retired"
            label="Retired"
            help="It is no longer offered for new requests. Requests that name it keep it."
            checked={form.draft.retired}
            onChange={(event) => form.change({ retired: event.target.checked })}
          />
        )}
      </fieldset>
    </FormDialog>
  )
}

function WhoFields({ form: { draft, problems, change } }: { form: EntryForm }) {
  return (
    <>
      <Field id="entry-party" label="Kind" error={problems.party}>
        <Select value={draft.party} onChange={(event) => change({ party: RequestParty.parse(event.target.value) })}>
          {RequestParty.options.map((party) => (
            <option key={party} value={party}>
              {partyLabels[party]}
            </option>
          ))}
        </Select>
      </Field>
      <Field id="entry-name" label="Name" required error={problems.name}>
        <TextInput
          data-initial-focus
          autoComplete="off"
          value={draft.name}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <Field id="entry-address" label="Address" help="As it stands on an envelope" error={problems.address}>
        <TextArea rows={3} value={draft.address} onChange={(event) => change({ address: event.target.value })} />
      </Field>
      <Field
        id="entry-contact"
        label="Contact"
        help="Whom to ask for, telephone number and email address"
        error={problems.contact}
      >
        <TextInput
          autoComplete="off"
          value={draft.contact}
          onChange={(event) => change({ contact: event.target.value })}
        />
      </Field>
    </>
  )
}

function TimeFields({ form: { draft, problems, change } }: { form: EntryForm }) {
  const today = dayAt(new Date(), settings.timeZone)
  return (
    <fieldset className="space-y-4 border-line border-t pt-4">
      <legend className="sr-only">How long it usually takes there</legend>
      <p className="text-ink-soft text-sm">
        How long they told you it usually takes. Your own cases are counted once there are ten.
      </p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field id="entry-usualMinDays" label="Shortest, in days" error={problems.usualMinDays}>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            value={draft.usualMinDays}
            onChange={(event) => change({ usualMinDays: event.target.value })}
          />
        </Field>
        <Field id="entry-usualMaxDays" label="Longest, in days" error={problems.usualMaxDays}>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            value={draft.usualMaxDays}
            onChange={(event) => change({ usualMaxDays: event.target.value })}
          />
        </Field>
      </div>
      <Checkbox
        id="entry-usualInWorkingDays"
        label="These are working days"
        checked={draft.usualInWorkingDays}
        onChange={(event) => change({ usualInWorkingDays: event.target.checked })}
      />
      {draft.usualMaxDays.trim() !== '' && (
        <DateField
          id="entry-usualToldOn"
          label="Told on"
          help="Left empty, it is today, or the day before if the days stay as they are."
          name="usualToldOn"
          first="2020-01-01"
          last={today}
          error={problems.usualToldOn}
          value={draft.usualToldOn}
          onChange={(usualToldOn) => change({ usualToldOn })}
        />
      )}
    </fieldset>
  )
}
