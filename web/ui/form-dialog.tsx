import { type ReactNode, useId } from 'react'
import { type AnsweredDialogProps, ConfirmDialog } from './confirm-dialog.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { FormFailure } from './notice.tsx'

export interface SentForm {
  ref?: React.Ref<HTMLFormElement>
  failure?: string | undefined
  isBusy: boolean
  submit: (event?: { preventDefault: () => void }) => void
  summary?: React.ComponentProps<typeof ErrorSummary>['errors']
  attempt?: number
}

interface FormDialogProps extends AnsweredDialogProps {
  /** Null for a read-only dialog. */
  form: SentForm | null
  failureTitle?: string
  failureTone?: 'warn' | 'bad'
  /** Lists all problems at the top, with the focus. */
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
        // React bubbles the submit of a nested dialog's form to here.
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
