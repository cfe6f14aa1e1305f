import type { ExamAttempt } from '#contract/path/path.ts'
import { examPartLabels, examParts } from '#domain/path/exam-parts.ts'
import { Folded } from '#web/ui/folded.tsx'
import { ExamPartFacts } from './exam-part-facts.tsx'
import { PerformanceReport } from './performance-report.tsx'

interface EarlierAttemptsProps {
  applicationId: string
  attempts: readonly ExamAttempt[]
  isOwn?: boolean
}

export const EarlierAttempts = ({ applicationId, attempts, isOwn = false }: EarlierAttemptsProps) => (
  <ul className="divide-y divide-line">
    {attempts.map((attempt) => (
      <li key={attempt.number}>
        <Folded summary={<span className="font-semibold text-sm">Attempt {attempt.number}</span>}>
          {examParts.map((part) =>
            attempt[part] ? (
              <div key={part} className="pt-3">
                <h3 className="font-semibold text-sm">{examPartLabels[part]}</h3>
                <ExamPartFacts {...{ part, attempt, isOwn }} />
              </div>
            ) : null,
          )}
          <PerformanceReport applicationId={applicationId} attempt={attempt} />
          {isOwn && examParts.every((part) => !attempt[part]) && (
            <p className="pt-2 text-ink-soft text-sm">Nothing was entered for this attempt.</p>
          )}
        </Folded>
      </li>
    ))}
  </ul>
)
