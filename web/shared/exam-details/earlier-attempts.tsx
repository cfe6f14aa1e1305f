import type { ExamAttempt } from '#contract/path/path.ts'
import { examParts, partLabels } from '#domain/path/parts.ts'
import { PartFacts } from './part-facts.tsx'
import { PerformanceReport } from './performance-report.tsx'

interface EarlierAttemptsProps {
  applicationId: string
  attempts: readonly ExamAttempt[]
  isOwn?: boolean
}

export const EarlierAttempts = ({ applicationId, attempts, isOwn = false }: EarlierAttemptsProps) => (
  <ul className="space-y-3">
    {attempts.map((attempt) => (
      <li key={attempt.number}>
        <details className="rounded-control border border-line p-3">
          <summary className="min-h-6 cursor-pointer font-semibold text-sm">Attempt {attempt.number}</summary>
          {examParts.map((part) =>
            attempt[part] ? (
              <div key={part} className="pt-3">
                <h3 className="font-semibold text-sm">{partLabels[part]}</h3>
                <PartFacts {...{ part, attempt, isOwn }} />
              </div>
            ) : null,
          )}
          <PerformanceReport applicationId={applicationId} attempt={attempt} />
          {isOwn && examParts.every((part) => !attempt[part]) && (
            <p className="pt-2 text-ink-soft text-sm">Nothing was entered for this attempt.</p>
          )}
        </details>
      </li>
    ))}
  </ul>
)
