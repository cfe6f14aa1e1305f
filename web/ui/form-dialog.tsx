import { type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Notice } from './notice.tsx'

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
  busyLabel?: string
  size?: 'small' | 'medium'
  /** Null for whoever may only read. */
  form: SentForm | null
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog, whose button also sends it by Enter. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, confirm, busyLabel = 'Saving...', size = 'medium', form, onClose, children } = props
  const formId = useId()
  return (
    <Dialog
      open
      onClose={onClose}
      size={size}
      title={title}
      description={description}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {form ? 'Cancel' : 'Close'}
          </Button>
          {form && (
            <Button type="submit" form={formId} busy={form.isBusy} busyLabel={busyLabel}>
              {confirm}
            </Button>
          )}
        </>
      }
    >
      <form
        id={formId}
        ref={form?.ref}
        noValidate
        // React hands on what a form in a dialog of its own sends.
        onSubmit={(event) => event.target === event.currentTarget && form?.submit(event)}
        className="space-y-4"
      >
        {form?.failure && (
          <Notice tone="bad" live>
            {form.failure}
          </Notice>
        )}
        {children}
      </form>
    </Dialog>
  )
}
