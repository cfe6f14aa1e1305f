import {
  changePrivacyRequest,
  IdentityCheck,
  type PrivacyRequest,
  PrivacyRequestChange,
} from '#contract/privacy/privacy-desk.ts'
import { formatDay } from '#domain/calendar/calendar.ts'
import { identityLabels, kindLabels, sourceLabels, stateLabels } from '#domain/privacy/desk.ts'
import { privacyStatesAfter } from '#domain/privacy/request-moves.ts'
import { readInto } from '#web/lib/checked-form.ts'
import { sendTo } from '#web/lib/form.ts'
import { useVersionedForm } from '#web/lib/versioned-form.ts'
import { When } from '#web/lib/when.tsx'
import { useMay } from '#web/shared/may.tsx'
import { AreaField, CheckField, ChoiceField, type FormOf } from '#web/ui/bound-fields.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { ChangedNotice } from '#web/ui/notice.tsx'
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

const schemaOf = ({ version }: { version: number }) =>
  readInto(PrivacyRequestChange, ({ identityCheck, ...rest }: ReplyToRequest) => ({
    ...rest,
    identityCheck: identityCheck || null,
    expectedVersion: version,
  }))

export function RequestDialog({ request, onClose }: { request: PrivacyRequest; onClose: () => void }) {
  const mayManage = useMay('privacy.manage')
  const form = useVersionedForm(schemaOf, {
    draft: [`privacy-request:${request.id}`, seenOf(request)],
    fields: ['identityCheck', 'state', 'answer', 'evidence'],
    ...sendTo(changePrivacyRequest, (body) => ({ params: { requestId: request.id }, body })),
    sent: ({ state }) => (state === 'open' ? 'Request saved' : `Request closed: ${stateLabels[state].toLowerCase()}`),
    onSent: onClose,
    failed: 'The request was not saved. Please try again.',
  })
  const done = () => {
    form.clear()
    onClose()
  }
  return (
    <FormDialog
      title={kindLabels[request.kind]}
      description={`${request.name}, ${request.email}`}
      confirm="Save request"
      form={mayManage ? form : null}
      onClose={onClose}
    >
      {form.isBehind && <ChangedNotice title="A colleague has changed this request meanwhile" onFollow={form.follow} />}
      <RequestFacts request={request} />
      {mayManage && (
        <RequestActionNotice
          request={request}
          identityCheck={IdentityCheck.safeParse(form.values.identityCheck).data ?? null}
          onDone={done}
        />
      )}
      <fieldset disabled={!mayManage} className="space-y-4">
        <AnswerFields request={request} form={form} />
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
        { term: 'Received', value: `${formatDay(receivedOn)}, ${sourceLabels[source]}` },
        { term: 'To be answered by', value: formatDay(dueOn) },
        applicationNumber && { term: 'Application', value: applicationNumber },
        closedAt && {
          term: 'Closed',
          value: (
            <>
              <When at={closedAt} time />, {closedBy ?? 'by the portal'}
            </>
          ),
        },
      ]}
    />
  )
}

function AnswerFields({ request, form }: { request: PrivacyRequest; form: FormOf<ReplyToRequest> }) {
  const { kind, deed, state: from } = request
  return (
    <>
      <ChoiceField
        form={form}
        name="identityCheck"
        label="How you made sure who is asking"
        blank="Not checked yet"
        options={IdentityCheck.options}
        labels={identityLabels}
      />
      <ChoiceField
        form={form}
        name="state"
        label="State"
        options={[from, ...privacyStatesAfter(from, 'officer')]}
        labels={stateLabels}
      />
      {kind === 'correction' && deed !== null && form.values.state === 'answered' && (
        <CheckField form={form} name="notInSheet" label="It is not about the sheet" />
      )}
      <AreaField
        form={form}
        name="answer"
        label="Answer"
        help="The person reads this in My data once the request is closed. A refusal needs its reason."
        rows={4}
      />
      <AreaField
        form={form}
        name="evidence"
        label="Evidence"
        help="Where it can be seen that you answered, such as a letter in a folder. Only the team reads this."
        rows={2}
      />
    </>
  )
}
