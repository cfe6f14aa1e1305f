import { useId } from 'react'
import type { ExamAttempt } from '#contract/path.ts'
import type { User } from '#contract/people.ts'
import { type ExamPart, partLabels } from '#domain/path/parts.ts'
import { PartFacts } from '#web/shared/exam-details/part-facts.tsx'
import { PartFormFields } from '#web/shared/exam-details/part-form.tsx'
import { isAnotherResult, partForms } from '#web/shared/exam-details/part-forms.ts'
import { usePartForm } from '#web/shared/exam-details/use-part-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface PartDialogProps {
  applicationId: string
  part: ExamPart
  attempt: ExamAttempt | undefined
  user: Pick<User, 'firstName' | 'lastName' | 'email'> | null
  opener: () => HTMLElement | null
  onClose: () => void
}

/** What the team enters is confirmed by that. */
export function PartDialog({ applicationId, part, attempt, user, opener, onClose }: PartDialogProps) {
  const formId = useId()
  const form = usePartForm({
    applicationId,
    part,
    attempt: attempt?.number ?? 1,
    startsWith: partForms[part].startsWith(attempt, user),
    saved: `${partLabels[part]}: saved and confirmed`,
    onSaved: onClose,
  })
  const cancel = () => {
    form.giveUp()
    onClose()
  }
  return (
    <Dialog
      open
      size="medium"
      onClose={cancel}
      returnFocusTo={opener}
      title={partLabels[part]}
      description="Compare it with the email. What you save is confirmed, and the client is told by email."
      actions={
        <>
          <Button variant="secondary" onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={form.isBusy} busyLabel="Saving...">
            Save and confirm
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={form.submit} className="space-y-5">
        {isAnotherResult(form.values) && (
          <Notice tone="warn" title="This is the confirmed result">
            <PartFacts part={part} attempt={attempt} />
          </Notice>
        )}
        <PartFormFields part={part} form={form} filedId={attempt?.[part]?.evidence.at(-1)?.id} />
      </form>
    </Dialog>
  )
}
