import type { User } from '#contract/clients/people.ts'
import type { ExamAttempt } from '#contract/path/path.ts'
import { type ExamPart, partLabels } from '#domain/path/parts.ts'
import { PartFacts } from '#web/shared/exam-details/part-facts.tsx'
import { PartFormFields } from '#web/shared/exam-details/part-form.tsx'
import { partForms, turnsResult } from '#web/shared/exam-details/part-forms.ts'
import { usePartForm } from '#web/shared/exam-details/use-part-form.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface PartDialogProps {
  applicationId: string
  part: ExamPart
  attempt: ExamAttempt | undefined
  user: Pick<User, 'firstName' | 'lastName' | 'email'> | null
  onClose: () => void
}

export function PartDialog({ applicationId, part, attempt, user, onClose }: PartDialogProps) {
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
    <FormDialog
      onClose={cancel}
      title={partLabels[part]}
      description="Compare it with the email. What you save is confirmed, and the client is told by email."
      confirm="Save and confirm"
      className="space-y-5"
      form={{ isBusy: form.isBusy, submit: form.submit }}
    >
      {turnsResult(form.values) && (
        <Notice tone="warn" title="This is the confirmed result">
          <PartFacts part={part} attempt={attempt} />
        </Notice>
      )}
      <PartFormFields part={part} form={form} filedId={attempt?.[part]?.evidence.at(-1)?.id} />
    </FormDialog>
  )
}
