import { useState } from 'react'
import { deleteBankStatement } from '#contract/bank-statements.ts'
import { sentenceOf } from '#web/lib/failed.ts'
import { useCall } from '#web/lib/use-call.ts'
import { May } from '#web/shared/may.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
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
        <Dialog
          open
          onClose={close}
          title="Take this import back?"
          description="Its lines are removed. The file can be imported again."
          actions={
            <>
              <Button variant="secondary" onClick={close}>
                Cancel
              </Button>
              <Button variant="destructive" busy={isPending} busyLabel="Removing..." onClick={() => mutate()}>
                Take it back
              </Button>
            </>
          }
        >
          {error && (
            <Notice tone="warn" title="Nothing was changed" live>
              {sentenceOf(error, 'The import could not be taken back. Please try again.')}
            </Notice>
          )}
        </Dialog>
      )}
    </May>
  )
}
