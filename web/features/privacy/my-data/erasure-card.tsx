import { type Erasure, requestErasure, takeErasureBack } from '#contract/privacy/my-data.ts'
import { counted } from '#domain/english/counted.ts'
import { focusPageTitle } from '#web/lib/page-title.ts'
import { useCall } from '#web/lib/use-call.ts'
import { When } from '#web/lib/when.tsx'
import { CallDialog } from '#web/shared/call-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { Notice } from '#web/ui/notice.tsx'

export function ErasureCard({ erasure, undoDays }: { erasure: Erasure | null; undoDays: number }) {
  return (
    <Card title="Erase everything" description="Everything about you goes for good, and your application ends.">
      {erasure ? (
        <Waiting erasure={erasure} />
      ) : (
        <DialogButton variant="secondary" dialog={(close) => <Question undoDays={undoDays} onClose={close} />}>
          Erase my data
        </DialogButton>
      )}
    </Card>
  )
}

function Waiting({ erasure: { dueAt, canBeTakenBack } }: { erasure: Erasure }) {
  const { mutate, isPending } = useCall(takeErasureBack, {
    input: () => ({}),
    sent: 'Your data will not be erased',
    onSuccess: focusPageTitle,
    failed: 'It could not be taken back',
  })
  if (!canBeTakenBack) return <Notice title="Your data is being erased">It can no longer be taken back.</Notice>
  return (
    <Notice
      tone="warn"
      title={
        <>
          Your data will be erased on <When at={dueAt} time />
        </>
      }
      actions={
        <Button variant="secondary" size="small" busy={isPending} onClick={() => mutate()}>
          Take it back
        </Button>
      }
    >
      Until then you can go on as before, and take it back here.
    </Notice>
  )
}

function Question({ undoDays, onClose }: { undoDays: number; onClose: () => void }) {
  return (
    <CallDialog
      route={requestErasure}
      input={{}}
      failed="Your data could not be erased"
      onClose={onClose}
      title="Erase all your data?"
      description={
        undoDays === 0
          ? 'It is erased at once and cannot be taken back.'
          : `You can take it back for ${counted(undoDays, 'day', 'days')}. After that it cannot be undone.`
      }
      cancel="Keep my data"
      confirm="Erase my data"
      isDestructive
      busyLabel="Asking..."
    >
      <ul className="list-disc space-y-2 pl-5 text-sm marker:text-ink-faint">
        <li>Your application ends. A new one would begin from nothing.</li>
        <li>What tax law makes us keep about payments stays, without your name.</li>
        <li>Your documents are deleted. Download everything first if you want to keep them.</li>
        <li>What already went to boards and offices stays with them. Ask them to erase it there.</li>
      </ul>
    </CallDialog>
  )
}
