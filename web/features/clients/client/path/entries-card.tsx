import { useState } from 'react'
import type { User } from '#contract/clients/people.ts'
import type { ExamAttempt, ExamPath } from '#contract/path/path.ts'
import { type ExamPart, examPartLabels, examParts } from '#domain/path/exam-parts.ts'
import { earlierAttempts, presentAttempt } from '#domain/path/reached.ts'
import { useCall } from '#web/lib/use-call.ts'
import { EarlierAttempts } from '#web/shared/exam-details/earlier-attempts.tsx'
import { ConfirmedMark, ExamPartFacts } from '#web/shared/exam-details/exam-part-facts.tsx'
import { examPartForms } from '#web/shared/exam-details/exam-part-forms.ts'
import { PerformanceReport } from '#web/shared/exam-details/performance-report.tsx'
import { May, useMay } from '#web/shared/may.tsx'
import { pathQuery } from '#web/shared/path/path-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Folded } from '#web/ui/folded.tsx'
import { ExamPartDialog } from './exam-part-dialog.tsx'

interface EntriesCardProps {
  applicationId: string
  path: ExamPath
  user: Pick<User, 'firstName' | 'lastName' | 'email'> | null
}

export function EntriesCard({ applicationId, path, user }: EntriesCardProps) {
  const attempt = presentAttempt(path)
  const mayConfirm = useMay('cases.move')
  // The state lives here, so that the row can move while its dialog is open.
  const [opened, open] = useState<ExamPart | null>(null)
  const waiting = examParts.filter((part) => attempt?.[part]?.confirmed === false).length
  const [next, ...later] = examParts.filter((part) => !attempt?.[part])
  const shown = examParts.filter((part) => attempt?.[part] || part === next)
  const list = (parts: readonly ExamPart[]) => (
    <ul className="divide-y divide-line">
      {parts.map((part) => (
        <Entry key={part} {...{ applicationId, part, attempt }} onOpen={() => open(part)} />
      ))}
    </ul>
  )
  return (
    <Card
      title="Exam details"
      description={
        waiting === 0 || !mayConfirm
          ? 'What the emails about this attempt say.'
          : `${waiting} entered by the client ${waiting === 1 ? 'waits' : 'wait'} for you: compare with the proof, then confirm.`
      }
    >
      {list(shown)}
      {later.length > 0 && (
        <Folded flush summary={`${later.length} for later`}>
          {list(later)}
        </Folded>
      )}
      {opened && <ExamPartDialog {...{ applicationId, part: opened, attempt, user }} onClose={() => open(null)} />}
      <EarlierAttempts applicationId={applicationId} attempts={earlierAttempts(path)} />
    </Card>
  )
}

interface ExamEntryProps {
  applicationId: string
  part: ExamPart
  attempt: ExamAttempt | undefined
  onOpen: () => void
}

function Entry({ applicationId, part, attempt, onOpen }: ExamEntryProps) {
  const entry = attempt?.[part]
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold text-sm">{examPartLabels[part]}</h3>
        {entry && <ConfirmedMark isConfirmed={entry.confirmed} />}
      </div>
      <ExamPartFacts part={part} attempt={attempt} />
      {part === 'result' && attempt && <PerformanceReport applicationId={applicationId} attempt={attempt} />}
      <May do="cases.move">
        <div className="mt-2 flex flex-wrap gap-2">
          {attempt && entry?.confirmed === false && <Confirm {...{ applicationId, part, attempt }} />}
          <Button variant="secondary" size="small" onClick={onOpen}>
            {entry ? 'Correct' : 'Enter'}
            <span className="sr-only"> {examPartLabels[part]}</span>
          </Button>
        </div>
      </May>
    </li>
  )
}

/** Confirms by sending the shown values, so that a change meanwhile is overwritten and never confirmed unseen. */
function Confirm({ applicationId, part, attempt }: { applicationId: string; part: ExamPart; attempt: ExamAttempt }) {
  const { route, schema, startsWith } = examPartForms[part]
  const { mutate, isPending } = useCall(route, {
    input: () => {
      const judged = schema.safeParse(startsWith(attempt, null))
      const body = judged.success ? { ...judged.data, expectedAttempt: attempt.number } : {}
      return { params: { id: applicationId }, body }
    },
    answers: pathQuery(applicationId),
    sent: `${examPartLabels[part]}: confirmed`,
    failed: 'It was not confirmed. Please try again.',
  })
  return (
    <Button size="small" busy={isPending} busyLabel="Confirming..." onClick={() => mutate()}>
      Confirm
      <span className="sr-only"> {examPartLabels[part]}</span>
    </Button>
  )
}
