import type { User } from '#contract/clients/people.ts'
import type { ExamAttempt } from '#contract/path/path.ts'
import { type ExamPart, examPartLabels } from '#domain/path/exam-parts.ts'
import { ExamPartFacts } from '#web/shared/exam-details/exam-part-facts.tsx'
import { ExamPartFormFields } from '#web/shared/exam-details/exam-part-form.tsx'
import { examPartForms, turnsResult } from '#web/shared/exam-details/exam-part-forms.ts'
import { useExamPartForm } from '#web/shared/exam-details/use-exam-part-form.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface ExamPartDialogProps {
  applicationId: string
  part: ExamPart
  attempt: ExamAttempt | undefined
  user: Pick<User, 'firstName' | 'lastName' | 'email'> | null
  onClose: () => void
}

export function ExamPartDialog({ applicationId, part, attempt, user, onClose }: ExamPartDialogProps) {
  const form = useExamPartForm({
    applicationId,
    part,
    attempt: attempt?.number ?? 1,
    startsWith: examPartForms[part].startsWith(attempt, user),
    saved: `${examPartLabels[part]}: saved and confirmed`,
    onSaved: onClose,
  })
  const cancel = () => {
    form.giveUp()
    onClose()
  }
  return (
    <FormDialog
      onClose={cancel}
      title={examPartLabels[part]}
      description="Compare it with the email. What you save is confirmed, and the client is told by email."
      confirm="Save and confirm"
      className="space-y-5"
      form={{ isBusy: form.isBusy, submit: form.submit }}
    >
      {turnsResult(form.values) && (
        <Notice tone="warn" title="This is the confirmed result">
          <ExamPartFacts part={part} attempt={attempt} />
        </Notice>
      )}
      <ExamPartFormFields part={part} form={form} filedId={attempt?.[part]?.evidence.at(-1)?.id} />
    </FormDialog>
  )
}
