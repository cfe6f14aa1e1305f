import type { ExamAttempt } from '#contract/path/path.ts'
import { type ExamPart, examParts, partLabels } from '#domain/path/parts.ts'
import { ConfirmedMark, PartFacts } from '#web/shared/exam-details/part-facts.tsx'
import { PerformanceReport } from '#web/shared/exam-details/performance-report.tsx'
import { Button } from '#web/ui/button.tsx'
import { Folded } from '#web/ui/folded.tsx'

interface PartsEnteredProps {
  applicationId: string
  attempt: ExamAttempt | undefined
  open: ExamPart | null
  onChange: ((part: ExamPart) => void) | null
}

export function PartsEntered({ applicationId, attempt, open, onChange }: PartsEnteredProps) {
  const entered = examParts.filter((part) => part !== open && attempt?.[part])
  if (!attempt || entered.length === 0) return null
  return (
    <ul className="divide-y divide-line border-line border-y print:hidden">
      {entered.map((part) => (
        <li key={part}>
          <Folded
            flush
            summary={
              <>
                <span className="font-semibold text-sm">{partLabels[part]}</span>
                <ConfirmedMark isConfirmed={attempt[part]?.confirmed === true} />
              </>
            }
          >
            <PartFacts part={part} attempt={attempt} isOwn />
            {part === 'result' && <PerformanceReport applicationId={applicationId} attempt={attempt} />}
            {onChange && (
              <Button variant="secondary" size="small" onClick={() => onChange(part)}>
                Change
              </Button>
            )}
          </Folded>
        </li>
      ))}
    </ul>
  )
}
