import { changeView, NewView, type SavedView, saveView, type ViewScreen } from '#contract/clients/saved-views.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { useForm, useValues } from '#web/lib/form.ts'
import { sentenceOf } from '#web/lib/toast.ts'
import { CheckField, TextField } from '#web/ui/bound-fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { SAVING_FAILED, sendView, useUpdateViews } from './use-views.ts'

interface ViewDialogProps {
  screen: ViewScreen
  view?: SavedView | undefined
  written: string
  onClose: () => void
  onSaved: (view: SavedView) => void
}

export function ViewDialog({ screen, view, written, onClose, onSaved }: ViewDialogProps) {
  const updateViews = useUpdateViews()
  const form = useForm(NewView.pick({ name: true, shared: true }), {
    fields: ['name'],
    ...useValues({ name: view?.name ?? '', shared: view?.shared ?? false }),
    route: view ? changeView : saveView,
    send: (typed) => sendView({ ...typed, screen, ...(view && { id: view.id }), query: view?.query ?? written }),
    onSent(saved) {
      updateViews(saved)
      onSaved(saved)
      onClose()
    },
    failed: SAVING_FAILED,
    onFailed(error) {
      const isSignedOut = error instanceof ApiError && error.isExpiredSession
      if (!isSignedOut) form.showProblems({ name: sentenceOf(error, SAVING_FAILED) })
      return true
    },
  })

  return (
    <FormDialog
      onClose={onClose}
      title={view ? 'Rename or share' : 'Save this view'}
      description={view ? undefined : 'Save the current filters and sort order to use them again.'}
      confirm={view ? 'Save changes' : 'Save view'}
      className="space-y-3"
      size="small"
      form={form}
    >
      <TextField form={form} name="name" label="Name" required data-initial-focus autoComplete="off" maxLength={60} />
      <CheckField
        form={form}
        name="shared"
        label="Share with the team"
        help="Your colleagues will see it in their views. Only you can change it."
      />
    </FormDialog>
  )
}
