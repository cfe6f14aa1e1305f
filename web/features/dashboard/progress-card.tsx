import type { ChecklistProgress } from '#domain/requirements/progress.ts'
import { Card } from '#web/ui/card.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

export function ProgressCard({ progress }: { progress: ChecklistProgress }) {
  const { approved, pending, total } = progress
  const words = `${approved} of ${total} requirements approved${pending > 0 ? `, ${pending} under review` : ''}`
  return (
    <Card aria-labelledby="progress-title">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id="progress-title" className="font-semibold text-lg">
          Application Progress
        </h2>
        <p className="font-semibold text-lg tabular-nums">{progress.percent}%</p>
      </div>
      <ProgressBar
        label="Approved requirements"
        value={progress.percent}
        underWay={progress.pendingPercent}
        valueText={words}
      />
      <p className="mt-3 text-ink-soft text-sm">{words}</p>
    </Card>
  )
}
