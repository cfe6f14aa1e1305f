import { useState } from 'react'
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

export function ConsentsCard() {
  const { role } = useUser()
  const query = useRead(listConsents, {})
  // The agreements are about an application; a member of the team has none as a rule.
  if (role === 'admin' && !query.data?.some(({ history }) => history.length > 0)) return null
  return (
    <Card
      title="What you agreed to"
      description="Each use stands on its own. You can take any of them back, and agree again later."
    >
      <QueryView query={query} bare failure="Your agreements could not be loaded" skeleton="h-64">
        {dividedList((consent) => (
          <li key={consent.id} className="py-4 first:pt-0 last:pb-0">
            <ConsentRow consent={consent} />
          </li>
        ))}
      </QueryView>
    </Card>
  )
}

function ConsentRow({ consent }: { consent: Consent }) {
  const [isAsking, setIsAsking] = useState(false)
  const { purpose, title, text, granted, recipients } = consent
  const { mutate, isPending } = useCall(changeConsent, {
    input: (wanted: boolean) => ({ params: { purpose }, body: { granted: wanted } }),
    sent: ({ granted: given }) => (given ? `You agreed: ${title}` : `You took back: ${title}`),
    onSuccess: () => setIsAsking(false),
    failed: 'Your choice could not be saved',
  })
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 max-w-md space-y-1">
        <h3 id={purpose} className="font-semibold">
          {title}
        </h3>
        <p className="text-sm">{text}</p>
        {recipients.length > 0 && (
          <p className="text-ink-soft text-sm">
            Goes to: {recipients.map(({ name, country }) => `${name} (${country})`).join('; ')}.
          </p>
        )}
        <Since consent={consent} />
      </div>
      <div className="flex items-center gap-3">
        <Status tone={granted ? 'good' : 'neutral'}>{granted ? 'Agreed' : 'Not agreed'}</Status>
        {granted ? (
          <Button variant="secondary" size="small" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
            Take back<span className="sr-only">: {title}</span>
          </Button>
        ) : (
          <Button variant="secondary" size="small" busy={isPending} onClick={() => mutate(true)}>
            Agree<span className="sr-only">: {title}</span>
          </Button>
        )}
      </div>
      <TakeBack
        consent={consent}
        open={isAsking}
        busy={isPending}
        onClose={() => setIsAsking(false)}
        onTakeBack={() => mutate(false)}
      />
    </div>
  )
}

function Since({ consent: { granted, history, necessary } }: { consent: Consent }) {
  const [latest] = history
  if (!latest && !necessary) return null
  return (
    <p className="text-ink-soft text-sm">
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
  open: boolean
  busy: boolean
  onClose: () => void
  onTakeBack: () => void
}

const TakeBack = ({ consent: { title, stops }, open, busy, onClose, onTakeBack }: TakeBackProps) => (
  <ConfirmDialog
    open={open}
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
