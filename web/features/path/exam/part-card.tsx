import { useRef, useState } from 'react'
import type { ExamAttempt } from '#contract/path/path.ts'
import { type ExamPart, partLabels } from '#domain/path/parts.ts'
import { draftsOf } from '#web/lib/draft.ts'
import { useUser } from '#web/lib/session.ts'
import { ConfirmedMark, PartFacts } from '#web/shared/exam-details/part-facts.tsx'
import { PartFormFields } from '#web/shared/exam-details/part-form.tsx'
import { partForms } from '#web/shared/exam-details/part-forms.ts'
import { PerformanceReport } from '#web/shared/exam-details/performance-report.tsx'
import { partFormName, usePartForm } from '#web/shared/exam-details/use-part-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

interface PartCardProps {
  applicationId: string
  part: ExamPart
  attempt: ExamAttempt | undefined
  isLocked: boolean
}

const invitations: Record<ExamPart, { text: string; button: string; change: string }> = {
  registration: {
    text: 'Have you registered at Pearson VUE? Enter it as you typed it there.',
    button: 'Enter your registration',
    change: 'Change the registration',
  },
  att: {
    text: 'Enter it when the email with your ATT has come. Look in your spam folder too.',
    button: 'Enter your ATT',
    change: 'Change the ATT',
  },
  appointment: {
    text: 'Enter it when you have booked, as the email confirms it.',
    button: 'Enter your appointment',
    change: 'Change the appointment',
  },
  result: {
    text: 'Enter it when you have it. Nothing is asked of you on the day itself.',
    button: 'Enter your result',
    change: 'Change the result',
  },
}

export function PartCard({ applicationId, part, attempt, isLocked }: PartCardProps) {
  const formName = partFormName({ applicationId, part, attempt: attempt?.number ?? 1 })
  const owner = useUser().id
  const [isOpen, setOpen] = useState(() => draftsOf(owner).some(({ form }) => form === formName))
  const entry = attempt?.[part]
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    setTimeout(() => opener.current?.focus())
  }
  return (
    <Card
      titleId={`${part}-title`}
      title={partLabels[part]}
      actions={entry && <ConfirmedMark isConfirmed={entry.confirmed} />}
    >
      {isOpen && !isLocked ? (
        <EntryForm applicationId={applicationId} part={part} attempt={attempt} onClose={close} />
      ) : (
        <>
          {entry ? (
            <PartFacts part={part} attempt={attempt} isOwn />
          ) : (
            <p className="text-ink-soft text-sm">{invitations[part].text}</p>
          )}
          {part === 'result' && attempt && <PerformanceReport applicationId={applicationId} attempt={attempt} />}
          {!isLocked && (
            <Button ref={opener} variant="secondary" className="mt-4" onClick={() => setOpen(true)}>
              {entry ? invitations[part].change : invitations[part].button}
            </Button>
          )}
        </>
      )}
    </Card>
  )
}

interface EntryFormProps extends Omit<PartCardProps, 'isLocked'> {
  onClose: () => void
}

function EntryForm({ applicationId, part, attempt, onClose }: EntryFormProps) {
  const user = useUser()
  const form = usePartForm({
    applicationId,
    part,
    attempt: attempt?.number ?? 1,
    startsWith: partForms[part].startsWith(attempt, user),
    saved: 'Saved. Our team confirms it.',
    onSaved: onClose,
  })
  return (
    <form noValidate onSubmit={form.submit} aria-label={partLabels[part]}>
      <PartFormFields part={part} form={form} filedId={attempt?.[part]?.evidence.at(-1)?.id}>
        <p className="text-ink-soft text-sm">Until our team has confirmed it, keep the email about it.</p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={form.isBusy} busyLabel="Saving...">
            Save
          </Button>
          <Button
            variant="quiet"
            onClick={() => {
              form.giveUp()
              onClose()
            }}
          >
            Cancel
          </Button>
        </div>
      </PartFormFields>
    </form>
  )
}
