import { useState } from 'react'
import { deleteBankStatement } from '#contract/money/statements.ts'
import { sentenceOf } from '#web/lib/toast.ts'
import { useCall } from '#web/lib/use-call.ts'
import { May } from '#web/shared/may.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

export function TakeBack({ id, onDone }: { id: string; onDone: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending, error } = useCall(deleteBankStatement, {
    input: () => ({ params: { id } }),
    onSuccess: onDone,
  })
  const close = () => setOpen(false)
  return (
    <May do="money.keep">
      <Button size="small" variant="quiet" onClick={() => setOpen(true)}>
        Take this import back
      </Button>
      {isOpen && (
        <ConfirmDialog
          onClose={close}
          title="Take this import back?"
          description="Its lines are removed. The file can be imported again."
          confirm="Take it back"
          isDestructive
          initialFocus={null}
          isBusy={isPending}
          busyLabel="Removing..."
          onConfirm={() => mutate()}
        >
          {error && (
            <Notice tone="warn" title="Nothing was changed" live>
              {sentenceOf(error, 'The import could not be taken back. Please try again.')}
            </Notice>
          )}
        </ConfirmDialog>
      )}
    </May>
  )
}
