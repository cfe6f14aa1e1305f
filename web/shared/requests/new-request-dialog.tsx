import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listThirdParties, type ThirdParty } from '#contract/third-parties.ts'
import { addRequest, NewThirdPartyRequest, RequestParty } from '#contract/third-party-requests.ts'
import { addDays } from '#domain/calendar.ts'
import { counted } from '#domain/english/counted.ts'
import { partyLabels } from '#domain/third-party-requests/labels.ts'
import { call } from '#web/lib/call.ts'
import { type Problems, useForm } from '#web/lib/form.ts'
import { read } from '#web/lib/query.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select, TextArea, TextInput } from '#web/ui/inputs.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { emptyRequest, type NewRequestDraft, newRequestFields, toNewRequest } from './request-form.ts'

const today = () => new Date().toISOString().slice(0, 10)

export function NewRequestDialog({ applicationId, onClose }: { applicationId: string; onClose: () => void }) {
  const [draft, setDraft] = useState(emptyRequest)
  const form = useForm(
    { safeParse: (values: typeof draft) => NewThirdPartyRequest.safeParse(toNewRequest(values)) },
    {
      fields: newRequestFields,
      values: draft,
      write: (change) => setDraft((before) => ({ ...before, ...change })),
      route: addRequest,
      send: (body) => call(addRequest, { params: { id: applicationId }, body }),
      onSent() {
        toast.show('Success', 'Request added')
        onClose()
      },
      failed: 'The request could not be added. Please try again.',
    },
  )
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title="New request"
      description="What somebody else has to send. The applicant sees it in plain words, without your note."
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={form.isBusy} busyLabel="Adding..." onClick={() => form.submit()}>
            Add request
          </Button>
        </>
      }
    >
      <form ref={form.ref} noValidate onSubmit={form.submit} className="space-y-4">
        {form.failure && (
          <Notice tone="bad" live>
            {form.failure}
          </Notice>
        )}
        <NewRequestFields draft={draft} problems={form.problems} onChange={form.change} />
      </form>
    </Dialog>
  )
}

interface FromDirectoryProps {
  draft: NewRequestDraft
  error: string | undefined
  onChange: (change: Partial<NewRequestDraft>) => void
}

/** Which school or office it is: its address goes into the letter, and its usual time into the expected day. */
function FromDirectory({ draft: { party, thirdPartyId }, error, onChange }: FromDirectoryProps) {
  const { data: entries } = useQuery(read(listThirdParties, { query: { party } }))
  if (!entries || entries.length === 0) return null
  const chosen = entries.find(({ id }) => id === thirdPartyId)
  return (
    <Field label="Which one?" help={chosen ? usualTimeOf(chosen) : 'From the directory of the team.'} error={error}>
      <Select
        name="thirdPartyId"
        value={thirdPartyId}
        onChange={(event) => onChange({ thirdPartyId: event.target.value })}
      >
        <option value="">Not in the directory</option>
        {entries.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function usualTimeOf({ usualMinDays, usualMaxDays, usualInWorkingDays }: ThirdParty): string {
  if (usualMaxDays === null) return 'We do not know yet how long it usually takes there.'
  const span = usualMinDays === null || usualMinDays === usualMaxDays ? '' : `${usualMinDays} to `
  return `Usually ${span}${counted(usualMaxDays, usualInWorkingDays ? 'working day' : 'day')} there.`
}

interface NewRequestFieldsProps {
  draft: NewRequestDraft
  problems: Problems<keyof NewRequestDraft>
  onChange: (change: Partial<NewRequestDraft>) => void
}

function NewRequestFields({ draft, problems, onChange: change }: NewRequestFieldsProps) {
  return (
    <>
      <Field label="From" error={problems.party}>
        <Select
          name="party"
          value={draft.party}
          onChange={(event) => change({ party: RequestParty.parse(event.target.value), thirdPartyId: '' })}
        >
          {RequestParty.options.map((party) => (
            <option key={party} value={party}>
              {partyLabels[party]}
            </option>
          ))}
        </Select>
      </Field>
      <FromDirectory draft={draft} error={problems.thirdPartyId} onChange={change} />
      <Field
        label="Papers"
        required
        help="Separated by commas, such as transcript, RLE summary"
        error={problems.purpose}
      >
        <TextInput
          name="purpose"
          data-initial-focus
          autoComplete="off"
          value={draft.purpose}
          onChange={(event) => change({ purpose: event.target.value })}
        />
      </Field>
      <Field label="Goes to" help="Name and address of the evaluator or board" error={problems.recipient}>
        <TextInput
          name="recipient"
          autoComplete="off"
          value={draft.recipient}
          onChange={(event) => change({ recipient: event.target.value })}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField
          label="Asked on"
          help="Leave it empty if you have not asked yet."
          name="askedAt"
          first="2015-01-01"
          last={today()}
          error={problems.askedAt}
          value={draft.askedAt}
          onChange={(askedAt) => change({ askedAt })}
        />
        <DateField
          label="Expected by"
          help="Left empty, the usual time counts."
          name="expectedBy"
          first={addDays(today(), -365)}
          last={addDays(today(), 730)}
          opensAt={today()}
          error={problems.expectedBy}
          value={draft.expectedBy}
          onChange={(expectedBy) => change({ expectedBy })}
        />
      </div>
      <Field label="Note for the team" error={problems.officeNote}>
        <TextArea
          name="officeNote"
          rows={2}
          value={draft.officeNote}
          onChange={(event) => change({ officeNote: event.target.value })}
        />
      </Field>
    </>
  )
}
