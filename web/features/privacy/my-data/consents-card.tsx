import { type Consent, changeConsent, listConsents } from '#contract/privacy/my-data.ts'
import { useRead } from '#web/lib/query.ts'
import { dividedList, QueryView } from '#web/lib/query-view.tsx'
import { useUser } from '#web/lib/session.ts'
import { useCall } from '#web/lib/use-call.ts'
import { When } from '#web/lib/when.tsx'
import { Status } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { Folded } from '#web/ui/folded.tsx'

export function ConsentsCard() {
  const { role } = useUser()
  const query = useRead(listConsents, {})
  // Consents belong to an application, and team members usually have none.
  if (role === 'admin' && !query.data?.some(({ history }) => history.length > 0)) return null
  return (
    <Card title="What you agreed to">
      <QueryView query={query} bare failure="Your agreements could not be loaded" skeleton="h-64">
        {dividedList((consent) => (
          <li key={consent.id} className="first:-mt-2 last:-mb-2">
            <ConsentRow consent={consent} />
          </li>
        ))}
      </QueryView>
    </Card>
  )
}

/** An item of the case links to the consent that it needs. */
const isSoughtAt = (purpose: string) => typeof window !== 'undefined' && window.location.hash === `#${purpose}`

function ConsentRow({ consent }: { consent: Consent }) {
  const { purpose, title, text, granted, recipients } = consent
  const { mutate, isPending } = useCall(changeConsent, {
    input: (wanted: boolean) => ({ params: { purpose }, body: { granted: wanted } }),
    failed: 'Your choice could not be saved',
  })
  return (
    <Folded
      id={purpose}
      isOpen={isSoughtAt(purpose)}
      summary={
        <>
          <span className="font-semibold">{title}</span>
          <Status tone={granted ? 'good' : 'neutral'}>{granted ? 'Agreed' : 'Not agreed'}</Status>
        </>
      }
    >
      <p>{text}</p>
      {recipients.length > 0 && (
        <p className="text-ink-soft">
          Goes to: {recipients.map(({ name, country }) => `${name} (${country})`).join('; ')}.
        </p>
      )}
      <Since consent={consent} />
      {granted ? (
        <DialogButton
          variant="secondary"
          size="small"
          dialog={(close) => (
            <TakeBack
              consent={consent}
              busy={isPending}
              onClose={close}
              onTakeBack={() => mutate(false, { onSuccess: close })}
            />
          )}
        >
          Take back<span className="sr-only">: {title}</span>
        </DialogButton>
      ) : (
        <Button size="small" busy={isPending} onClick={() => mutate(true)}>
          Agree<span className="sr-only">: {title}</span>
        </Button>
      )}
    </Folded>
  )
}

function Since({ consent: { granted, history, necessary } }: { consent: Consent }) {
  const [latest] = history
  if (!latest && !necessary) return null
  return (
    <p className="text-ink-soft">
      {granted && latest && (
        <>
          You agreed on <When at={latest.givenAt} />
          {latest.channel === 'carried_over' && ', with the privacy notice of that time'}.{' '}
        </>
      )}
      {!granted && latest?.withdrawnAt && (
        <>
          You took it back on <When at={latest.withdrawnAt} />.{' '}
        </>
      )}
      {necessary && 'We need it to work on your application.'}
    </p>
  )
}

interface TakeBackProps {
  consent: Consent
  busy: boolean
  onClose: () => void
  onTakeBack: () => void
}

const TakeBack = ({ consent: { title, stops }, busy, onClose, onTakeBack }: TakeBackProps) => (
  <ConfirmDialog
    onClose={onClose}
    title={`Take back: ${title}`}
    description={stops}
    cancel="Keep it"
    confirm="Take back"
    isBusy={busy}
    busyLabel="Taking back..."
    onConfirm={onTakeBack}
  >
    <p className="text-sm">What was done before stays as it is, and on record. You can agree again at any time.</p>
  </ConfirmDialog>
)
