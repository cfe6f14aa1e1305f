import type { ExamAttempt } from '#contract/path/path.ts'
import { examParts, partLabels } from '#domain/path/parts.ts'
import { PartFacts } from '#web/shared/exam-details/part-facts.tsx'
import { PerformanceReport } from '#web/shared/exam-details/performance-report.tsx'
import { Card } from '#web/ui/card.tsx'

interface EarlierAttemptsProps {
  applicationId: string
  attempts: readonly ExamAttempt[]
  present: number
}

export function EarlierAttempts({ applicationId, attempts, present }: EarlierAttemptsProps) {
  const earlier = attempts.filter(({ number }) => number !== present).toReversed()
  if (earlier.length === 0) return null
  return (
    <Card titleId="earlier-title" title="Earlier attempts">
      <ul className="space-y-3">
        {earlier.map((attempt) => (
          <li key={attempt.number}>
            <details className="rounded-control border border-line p-3">
              <summary className="min-h-6 cursor-pointer font-semibold text-sm">Attempt {attempt.number}</summary>
              {examParts.map((part) =>
                attempt[part] ? (
                  <div key={part} className="pt-3">
                    <h3 className="font-semibold text-sm">{partLabels[part]}</h3>
                    <PartFacts part={part} attempt={attempt} isOwn />
                  </div>
                ) : null,
              )}
              <PerformanceReport applicationId={applicationId} attempt={attempt} />
              {examParts.every((part) => !attempt[part]) && (
                <p className="pt-2 text-ink-soft text-sm">Nothing was entered for this attempt.</p>
              )}
            </details>
          </li>
        ))}
      </ul>
    </Card>
  )
}
