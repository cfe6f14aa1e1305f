import { type ReactNode, useId } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface SentForm {
  ref: React.Ref<HTMLFormElement>
  failure: string | undefined
  isBusy: boolean
  submit: (event?: { preventDefault: () => void }) => void
}

interface FormDialogProps {
  title: string
  description?: ReactNode
  confirm: string
  /** Null for whoever may only read. */
  form: SentForm | null
  onClose: () => void
  children: ReactNode
}

export function FormDialog({ title, description, confirm, form, onClose, children }: FormDialogProps) {
  const formId = useId()
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={title}
      description={description}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {form ? 'Cancel' : 'Close'}
          </Button>
          {form && (
            <Button type="submit" form={formId} busy={form.isBusy} busyLabel="Saving...">
              {confirm}
            </Button>
          )}
        </>
      }
    >
      <form id={formId} ref={form?.ref} noValidate onSubmit={form?.submit} className="space-y-4">
        {form?.failure && (
          <Notice tone="bad" title="Nothing was saved" live>
            {form.failure}
          </Notice>
        )}
        {children}
      </form>
    </Dialog>
  )
}
