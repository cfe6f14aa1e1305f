import { type ReactNode, useId } from 'react'
import { type AnsweredDialogProps, ConfirmDialog } from './confirm-dialog.tsx'
import { ErrorSummary, FormFailure } from './error-summary.tsx'

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
  below?: ReactNode
  className?: string
}

export function FormDialog(props: FormDialogProps) {
  const { size = 'medium', confirm, busyLabel = 'Saving...', form, below } = props
  const { cancel = form ? 'Cancel' : 'Close', summarises, className = 'space-y-4', children } = props
  const formId = useId()
  return (
    <ConfirmDialog
      {...props}
      {...{ size, busyLabel, cancel }}
      confirm={form && confirm}
      isBusy={form?.isBusy}
      initialFocus={null}
      button={{ type: 'submit', form: formId }}
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
        {form && <FormFailure form={form} title={props.failureTitle} tone={props.failureTone} />}
        {children}
      </form>
      {below}
    </ConfirmDialog>
  )
}
