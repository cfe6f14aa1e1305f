import {
  listMyPrivacyRequests,
  type MyPrivacyRequest,
  makePrivacyRequest,
  NewOwnRequest,
  OwnRequestKind,
  withdrawPrivacyRequest,
} from '#contract/privacy/my-privacy-requests.ts'
import { formatDay } from '#domain/calendar/calendar.ts'
import { kindLabels, ownKindLabels, stateLabels } from '#domain/privacy/desk.ts'
import { sendTo, useDraftForm } from '#web/lib/form.ts'
import { useLongList } from '#web/lib/long-list.ts'
import { focusPageTitle } from '#web/lib/page-title.ts'
import { dividedList, ListView } from '#web/lib/query-view.tsx'
import { useCall } from '#web/lib/use-call.ts'
import { When } from '#web/lib/when.tsx'
import { Status, type Tone } from '#web/ui/badge.tsx'
import { AreaField, ChoiceField } from '#web/ui/bound-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'

export function RequestsCard() {
  return (
    <Card
      title="Your requests"
      actions={
        <DialogButton variant="secondary" size="small" dialog={(close) => <AskDialog onClose={close} />}>
          Make a request
        </DialogButton>
      }
    >
      <ListView
        list={useLongList(listMyPrivacyRequests, {})}
        bare
        skeleton="h-6"
        empty="Ask about your data, or have it corrected. We answer within 30 working days, free of charge."
        failure="Your requests could not be loaded"
      >
        {dividedList((request) => (
          <li key={request.id} className="py-3 text-sm first:pt-0">
            <OwnRequestRow request={request} />
          </li>
        ))}
      </ListView>
    </Card>
  )
}

const tones: Record<MyPrivacyRequest['state'], Tone> = {
  open: 'info',
  answered: 'good',
  refused: 'neutral',
  withdrawn: 'neutral',
}

function OwnRequestRow({ request }: { request: MyPrivacyRequest }) {
  const { id, kind, askedFor, receivedOn, dueOn, state, answer, closedAt, canBeTakenBack } = request
  const { mutate, isPending } = useCall(withdrawPrivacyRequest, {
    input: () => ({ params: { requestId: id } }),
    sent: 'Your request was taken back',
    onSuccess: focusPageTitle,
    failed: 'The request could not be taken back',
  })
  return (
    <div className="space-y-1.5">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="font-semibold">{kindLabels[kind]}</h3>
        <Status tone={tones[state]}>{stateLabels[state]}</Status>
      </div>
      {askedFor && <p className="wrap-anywhere whitespace-pre-line">{askedFor}</p>}
      <p className="text-ink-soft">
        Asked on {formatDay(receivedOn)}.{' '}
        {closedAt ? (
          <>
            Closed on <When at={closedAt} />.
          </>
        ) : (
          `We answer by ${formatDay(dueOn)}.`
        )}
      </p>
      {answer && (
        <p className="wrap-anywhere whitespace-pre-line border-line border-l-2 pl-3">
          <span className="font-semibold">Our answer: </span>
          {answer}
        </p>
      )}
      {canBeTakenBack && (
        <Button variant="secondary" size="small" busy={isPending} onClick={() => mutate()}>
          Take back<span className="sr-only">: {kindLabels[kind]}</span>
        </Button>
      )}
    </div>
  )
}

function AskDialog({ onClose }: { onClose: () => void }) {
  const form = useDraftForm(NewOwnRequest, {
    draft: ['my-privacy-request', { kind: '', askedFor: '' }],
    ...sendTo(makePrivacyRequest, (body) => ({ body })),
    sent: ({ dueOn }) => `We have your request, and answer by ${formatDay(dueOn)}`,
    onSent: onClose,
    failed: 'Your request could not be sent. Please try again.',
  })
  return (
    <FormDialog
      title="Make a request"
      description="To download everything, or to have everything erased, use the buttons at the foot of My Data."
      confirm="Send request"
      busyLabel="Sending..."
      form={form}
      onClose={onClose}
    >
      <ChoiceField
        form={form}
        name="kind"
        label="What do you ask for?"
        required
        blank="Choose one"
        options={OwnRequestKind.options}
        labels={ownKindLabels}
      />
      <AreaField
        form={form}
        name="askedFor"
        label="In your words"
        required
        help="Say what it is about, and what should be done."
        rows={4}
      />
    </FormDialog>
  )
}
