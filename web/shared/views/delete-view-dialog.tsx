import type { SavedView } from '#contract/saved-views.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useDeleteView } from './use-views.ts'

interface DeleteViewDialogProps {
  view: SavedView
  onClose: () => void
  onDeleted: () => void
}

export function DeleteViewDialog({ view, onClose, onDeleted }: DeleteViewDialogProps) {
  const { mutate, isPending } = useDeleteView(() => {
    onClose()
    onDeleted()
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Delete the view “${view.name}”?`}
      description={
        view.shared
          ? 'It will be deleted for the whole team. The clients in it are not affected.'
          : 'The clients in it are not affected.'
      }
      actions={
        <>
          <Button variant="secondary" data-initial-focus onClick={onClose}>
            Keep the view
          </Button>
          <Button variant="destructive" busy={isPending} onClick={() => mutate(view)}>
            Delete view
          </Button>
        </>
      }
    />
  )
}
