import { type FormEvent, useId, useRef, useState } from 'react'
import { NewView, type SavedView, type ViewScreen } from '#contract/saved-views.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Checkbox, TextInput } from '#web/ui/inputs.tsx'
import { useKeepView } from './use-views.ts'

interface ViewDialogProps {
  screen: ViewScreen
  view?: SavedView | undefined
  written: string
  onClose: () => void
  onKept: (view: SavedView) => void
}

export function ViewDialog({ screen, view, written, onClose, onKept }: ViewDialogProps) {
  const formId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(view?.name ?? '')
  const [shared, setShared] = useState(view?.shared ?? false)
  const [unnamed, setUnnamed] = useState<string>()
  const { keep, isPending, wrong, forgetWrong } = useKeepView((kept) => {
    onKept(kept)
    onClose()
  })

  const send = (event: FormEvent) => {
    event.preventDefault()
    const checked = NewView.shape.name.safeParse(name)
    if (!checked.success) {
      setUnnamed(checked.error.issues[0]?.message)
      input.current?.focus()
      return
    }
    keep({ screen, ...(view && { id: view.id }), name: checked.data, shared, query: view?.query ?? written })
  }
  const type = (text: string) => {
    setName(text)
    setUnnamed(undefined)
    if (wrong) forgetWrong()
  }

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
          <Button type="submit" form={formId} busy={isPending} busyLabel="Saving...">
            {view ? 'Save changes' : 'Save view'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={send} className="space-y-3">
        <Field label="Name" required error={unnamed ?? wrong ?? undefined}>
          <TextInput
            ref={input}
            data-initial-focus
            autoComplete="off"
            maxLength={60}
            value={name}
            onChange={({ target }) => type(target.value)}
          />
        </Field>
        <Checkbox
          label="Share with the team"
          help="Your colleagues will see it in their views. Only you can change it."
          checked={shared}
          onChange={({ target }) => setShared(target.checked)}
        />
      </form>
    </Dialog>
  )
}
