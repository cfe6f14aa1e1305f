import type { Progress } from '#domain/requirements/progress.ts'
import { Card } from '#web/ui/card.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

/** The share of approved requirements, as a bar. */
export function ProgressCard({ progress }: { progress: Progress }) {
  return (
    <Card aria-labelledby="progress-title">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id="progress-title" className="font-semibold text-lg">
          Application Progress
        </h2>
        <p className="font-semibold text-lg tabular-nums">{progress.percent}%</p>
      </div>
      <ProgressBar label="Approved requirements" value={progress.percent} />
      <p className="mt-3 text-ink-soft text-sm">
        {progress.approved} of {progress.total} requirements approved
        {progress.pending > 0 && `, ${progress.pending} under review`}
      </p>
    </Card>
  )
}
