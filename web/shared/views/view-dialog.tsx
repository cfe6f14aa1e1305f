import { useId, useState } from 'react'
import { changeView, NewView, type SavedView, saveView, type ViewScreen } from '#contract/saved-views.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { sentenceOf } from '#web/lib/failed.ts'
import { useForm } from '#web/lib/form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Checkbox, TextInput } from '#web/ui/inputs.tsx'
import { SAVING_FAILED, sendView, useUpdateViews } from './use-views.ts'

interface ViewDialogProps {
  screen: ViewScreen
  view?: SavedView | undefined
  written: string
  onClose: () => void
  onSaved: (view: SavedView) => void
}

export function ViewDialog({ screen, view, written, onClose, onSaved }: ViewDialogProps) {
  const formId = useId()
  const updateViews = useUpdateViews()
  const [values, setValues] = useState({ name: view?.name ?? '', shared: view?.shared ?? false })
  const form = useForm(NewView.pick({ name: true, shared: true }), {
    fields: ['name'],
    values,
    write: (change) => setValues((before) => ({ ...before, ...change })),
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
    <Dialog
      open
      onClose={onClose}
      title={view ? 'Rename or share' : 'Save this view'}
      description={view ? undefined : 'Save the current filters and sort order to use them again.'}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={form.isBusy} busyLabel="Saving...">
            {view ? 'Save changes' : 'Save view'}
          </Button>
        </>
      }
    >
      <form ref={form.ref} id={formId} noValidate onSubmit={form.submit} className="space-y-3">
        <Field label="Name" required error={form.problems.name}>
          <TextInput
            name="name"
            data-initial-focus
            autoComplete="off"
            maxLength={60}
            value={values.name}
            onChange={({ target }) => form.change({ name: target.value })}
          />
        </Field>
        <Checkbox
          label="Share with the team"
          help="Your colleagues will see it in their views. Only you can change it."
          checked={values.shared}
          onChange={({ target }) => form.change({ shared: target.checked })}
        />
      </form>
    </Dialog>
  )
}
