import {
  changePrivacyRequest,
  IdentityCheck,
  type PrivacyRequest,
  PrivacyRequestChange,
} from '#contract/privacy/privacy-desk.ts'
import { spokenDay } from '#domain/calendar/calendar.ts'
import { identityLabels, kindLabels, sourceLabels, stateLabels } from '#domain/privacy/desk.ts'
import { privacyStatesAfter } from '#domain/privacy/request-moves.ts'
import { call } from '#web/lib/call.ts'
import type { FormSchema } from '#web/lib/checked-form.ts'
import { useForm } from '#web/lib/form.ts'
import { toast } from '#web/lib/toast.ts'
import { useTypedOver } from '#web/lib/typed-over.ts'
import { When } from '#web/lib/when.tsx'
import { useMay } from '#web/shared/may.tsx'
import { ChangedNotice } from '#web/ui/changed-notice.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Checkbox, Select, TextArea } from '#web/ui/inputs.tsx'
import { RequestActionNotice } from './request-action.tsx'

interface ReplyToRequest {
  identityCheck: string
  state: string
  answer: string
  evidence: string
  notInSheet: boolean
}

const seenOf = ({ identityCheck, state, answer, evidence, version }: PrivacyRequest) => {
  const values: ReplyToRequest = { identityCheck: identityCheck ?? '', state, answer, evidence, notInSheet: false }
  return { values, version }
}

const schemaOf = (expectedVersion: number): FormSchema<ReplyToRequest, PrivacyRequestChange> => ({
  safeParse: ({ identityCheck, ...rest }) =>
    PrivacyRequestChange.safeParse({ ...rest, identityCheck: identityCheck || null, expectedVersion }),
})

export function RequestDialog({ request, onClose }: { request: PrivacyRequest; onClose: () => void }) {
  const { seen, draft, change, isBehind, follow, clear } = useTypedOver(
    `privacy-request:${request.id}`,
    seenOf(request),
  )
  const mayManage = useMay('privacy.manage')
  const form = useForm(schemaOf(seen.version), {
    fields: ['identityCheck', 'state', 'answer', 'evidence'],
    values: draft,
    write: change,
    route: changePrivacyRequest,
    send: (body) => call(changePrivacyRequest, { params: { requestId: request.id }, body }),
    onSent({ state }) {
      clear()
      toast.show('Success', state === 'open' ? 'Request saved' : `Request closed: ${stateLabels[state].toLowerCase()}`)
      onClose()
    },
    failed: 'The request was not saved. Please try again.',
  })
  return (
    <FormDialog
      title={kindLabels[request.kind]}
      description={`${request.name}, ${request.email}`}
      confirm="Save request"
      form={mayManage ? form : null}
      onClose={onClose}
    >
      {isBehind && (
        <ChangedNotice
          title="A colleague has changed this request meanwhile"
          onFollow={() => {
            form.forgetFailure()
            follow()
          }}
        />
      )}
      <RequestFacts request={request} />
      {mayManage && (
        <RequestActionNotice
          request={request}
          identityCheck={IdentityCheck.safeParse(draft.identityCheck).data ?? null}
          onDone={() => {
            clear()
            onClose()
          }}
        />
      )}
      <fieldset disabled={!mayManage} className="space-y-4">
        <AnswerFields request={request} draft={draft} problems={form.problems} onChange={form.change} />
      </fieldset>
    </FormDialog>
  )
}

function RequestFacts({ request }: { request: PrivacyRequest }) {
  const { askedFor, receivedOn, dueOn, source, applicationNumber, closedAt, closedBy } = request
  return (
    <Facts
      facts={[
        { term: 'In their words', value: askedFor || 'Asked for with a button in My data' },
        { term: 'Received', value: `${spokenDay(receivedOn)}, ${sourceLabels[source]}` },
        { term: 'To be answered by', value: spokenDay(dueOn) },
        ...(applicationNumber ? [{ term: 'Application', value: applicationNumber }] : []),
        ...(closedAt
          ? [
              {
                term: 'Closed',
                value: (
                  <>
                    <When at={closedAt} time />, {closedBy ?? 'by the portal'}
                  </>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}

interface AnswerFieldsProps {
  request: PrivacyRequest
  draft: ReplyToRequest
  problems: Partial<Record<keyof ReplyToRequest, string>>
  onChange: (change: Partial<ReplyToRequest>) => void
}

function AnswerFields({ request, draft, problems, onChange }: AnswerFieldsProps) {
  const { kind, deed, state: from } = request
  return (
    <>
      <Field label="How you made sure who is asking" error={problems.identityCheck}>
        <Select
          name="identityCheck"
          value={draft.identityCheck}
          onChange={({ target }) => onChange({ identityCheck: target.value })}
        >
          <option value="">Not checked yet</option>
          {IdentityCheck.options.map((one) => (
            <option key={one} value={one}>
              {identityLabels[one]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="State" error={problems.state}>
        <Select name="state" value={draft.state} onChange={({ target }) => onChange({ state: target.value })}>
          {[from, ...privacyStatesAfter(from, 'officer')].map((one) => (
            <option key={one} value={one}>
              {stateLabels[one]}
            </option>
          ))}
        </Select>
      </Field>
      {kind === 'correction' && deed !== null && draft.state === 'answered' && (
        <Checkbox
          label="It is not about the sheet"
          checked={draft.notInSheet}
          onChange={({ target }) => onChange({ notInSheet: target.checked })}
        />
      )}
      <Field
        label="Answer"
        help="The person reads this in My data once the request is closed. A refusal needs its reason."
        error={problems.answer}
      >
        <TextArea
          name="answer"
          rows={4}
          value={draft.answer}
          onChange={({ target }) => onChange({ answer: target.value })}
        />
      </Field>
      <Field
        label="Evidence"
        help="Where it can be seen that you answered, such as a letter in a folder. Only the team reads this."
        error={problems.evidence}
      >
        <TextArea
          name="evidence"
          rows={2}
          value={draft.evidence}
          onChange={({ target }) => onChange({ evidence: target.value })}
        />
      </Field>
    </>
  )
}
