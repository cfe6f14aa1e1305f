import { type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import type { AnsweredDialogProps } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { Notice } from './notice.tsx'

interface SentForm {
  ref?: React.Ref<HTMLFormElement>
  failure?: string | undefined
  isBusy: boolean
  submit: (event?: { preventDefault: () => void }) => void
  summary?: React.ComponentProps<typeof ErrorSummary>['errors']
  attempt?: number
}

interface FormDialogProps extends AnsweredDialogProps {
  /** Null for a reader who may change nothing. */
  form: SentForm | null
  failureTitle?: string
  failureTone?: 'warn' | 'bad'
  /** All problems stand at the head, and the focus goes there. */
  summarises?: boolean
  /** Beside the buttons. */
  aside?: ReactNode
  className?: string
}

export function FormDialog(props: FormDialogProps) {
  const { open = true, size = 'medium', confirm, busyLabel = 'Saving...', isDestructive, form, onClose } = props
  const { cancel = form ? 'Cancel' : 'Close', aside, summarises, className = 'space-y-4', children } = props
  const { failureTitle, failureTone = failureTitle ? 'warn' : 'bad' } = props
  const formId = useId()
  return (
    <Dialog
      {...props}
      open={open}
      size={size}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {cancel}
          </Button>
          {form && (
            <Button
              type="submit"
              form={formId}
              variant={isDestructive ? 'destructive' : 'primary'}
              busy={form.isBusy}
              busyLabel={busyLabel}
            >
              {confirm}
            </Button>
          )}
          {aside}
        </>
      }
    >
      <form
        id={formId}
        ref={summarises ? undefined : form?.ref}
        noValidate
        // React hands on what a form in a dialog of its own sends.
        onSubmit={(event) => {
          if (event.target !== event.currentTarget) return
          event.preventDefault()
          form?.submit(event)
        }}
        className={className}
      >
        {summarises && <ErrorSummary errors={form?.summary ?? []} attempt={form?.attempt ?? 0} />}
        {form?.failure && (
          <Notice tone={failureTone} title={failureTitle} live>
            {form.failure}
          </Notice>
        )}
        {children}
      </form>
    </Dialog>
  )
}
