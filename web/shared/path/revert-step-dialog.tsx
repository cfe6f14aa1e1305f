import { useState } from 'react'
import type { CaseMark } from '#contract/cases/cases.ts'
import { type MarkedCode, revertStep } from '#contract/path/path.ts'
import { formatDay } from '#domain/calendar/calendar.ts'
import { markTitle } from '#domain/path/side-states.ts'
import { ReasonDialog } from '#web/shared/reason-dialog.tsx'
import { ChoiceField } from '#web/ui/bound-fields.tsx'

interface RevertStepDialogProps {
  applicationId: string
  code: MarkedCode
  marks?: readonly CaseMark[]
  onClose: () => void
}

export function RevertStepDialog({ applicationId, code: first, marks = [], onClose }: RevertStepDialogProps) {
  const [code, choose] = useState(first)
  return (
    <ReasonDialog
      onClose={onClose}
      title={`Take back: ${markTitle(code)}?`}
      description="What was entered for it goes with it, and stays in the audit log."
      cancel="Keep it"
      confirm="Take back"
      isDestructive
      failureTitle="Nothing was changed"
      busyLabel="Taking back..."
      draft={`take-back:${applicationId}:${first}`}
      help="The client cannot see it."
      route={revertStep}
      input={(reason) => ({ params: { id: applicationId, step: code }, body: { reason } })}
      sent={`Taken back: ${markTitle(code)}`}
      failed="The step was not taken back. Please try again."
    >
      {marks.length > 1 && (
        <ChoiceField
          label="Step"
          required
          value={code}
          onChange={choose}
          options={marks.map((mark) => [mark.code, `${mark.title}, ${formatDay(mark.doneOn)}`])}
        />
      )}
    </ReasonDialog>
  )
}
