import type { ExamAttempt } from '#contract/path/path.ts'
import { type ExamPart, examPartLabels } from '#domain/path/exam-parts.ts'
import { focusPageTitle } from '#web/lib/page-title.ts'
import { useUser } from '#web/lib/session.ts'
import { ExamPartFormFields } from '#web/shared/exam-details/exam-part-form.tsx'
import { examPartForms } from '#web/shared/exam-details/exam-part-forms.ts'
import { useExamPartForm } from '#web/shared/exam-details/use-exam-part-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

const invitations: Record<ExamPart, string> = {
  registration: 'Once you have registered at Pearson VUE, enter it here.',
  att: 'Enter it when the email with your ATT has come.',
  appointment: 'Enter it as the email from Pearson VUE confirms it.',
  result: 'Take your time. Enter it when you have it.',
}

interface ExamFormProps {
  applicationId: string
  part: ExamPart
  attempt: ExamAttempt | undefined
  onClose: () => void
}

export function ExamForm({ applicationId, part, attempt, onClose }: ExamFormProps) {
  const user = useUser()
  const form = useExamPartForm({
    applicationId,
    part,
    attempt: attempt?.number ?? 1,
    startsWith: examPartForms[part].startsWith(attempt, user),
    onSaved() {
      onClose()
      focusPageTitle()
    },
  })
  const cancel = () => {
    form.giveUp()
    onClose()
  }
  return (
    <Card id={part} title={examPartLabels[part]} description={invitations[part]}>
      <form noValidate onSubmit={form.submit} aria-label={examPartLabels[part]}>
        <ExamPartFormFields part={part} form={form} filedId={attempt?.[part]?.evidence.at(-1)?.id}>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={form.isBusy} busyLabel="Saving...">
              Save
            </Button>
            {attempt?.[part] && (
              <Button variant="quiet" onClick={cancel}>
                Cancel
              </Button>
            )}
          </div>
        </ExamPartFormFields>
      </form>
    </Card>
  )
}
