import type { SavedView } from '#contract/clients/saved-views.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
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
    <ConfirmDialog
      onClose={onClose}
      title={`Delete the view “${view.name}”?`}
      description={
        view.shared
          ? 'It will be deleted for the whole team. The clients in it are not affected.'
          : 'The clients in it are not affected.'
      }
      cancel="Keep the view"
      confirm="Delete view"
      isDestructive
      isBusy={isPending}
      onConfirm={() => mutate(view)}
    />
  )
}
