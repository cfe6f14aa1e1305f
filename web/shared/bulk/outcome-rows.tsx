import { CircleCheck, CircleDashed, CircleX, Hourglass, type LucideIcon, Minus, TriangleAlert } from 'lucide-react'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'

type BulkRowOutcome = 'change' | 'changed' | 'nothing' | 'refused' | 'waiting' | 'stopped'

export interface OutcomeRow {
  key: string
  name: string
  applicationNumber: string | null
  outcome: BulkRowOutcome
  sentence: string
  warnings?: readonly string[]
}

const shapes: Record<BulkRowOutcome, readonly [LucideIcon, string]> = {
  change: [CircleCheck, 'text-good'],
  changed: [CircleCheck, 'text-good'],
  nothing: [Minus, 'text-ink-soft'],
  refused: [CircleX, 'text-bad'],
  waiting: [Hourglass, 'text-ink-faint'],
  stopped: [CircleDashed, 'text-ink-soft'],
}

export const OutcomeRows = ({ label, rows }: { label: string; rows: readonly OutcomeRow[] }) => (
  <ScrollRegion
    aria-label={label}
    className="max-h-[min(24rem,45dvh)] overflow-y-auto rounded-control border border-line"
  >
    <ul className="divide-y divide-line text-sm">
      {rows.map(({ key, name, applicationNumber, outcome, sentence, warnings = [] }) => {
        const [Shape, tone] = shapes[outcome]
        return (
          <li key={key} className="flex gap-2.5 px-3 py-2">
            <Shape aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${tone}`} />
            <div className="min-w-0 grow sm:flex sm:gap-3">
              <p className="wrap-anywhere sm:w-2/5 sm:shrink-0">
                <span className="font-semibold">{name}</span>
                {applicationNumber && <span className="block text-ink-soft text-xs">{applicationNumber}</span>}
              </p>
              <div className="wrap-anywhere text-ink-soft">
                <p>{sentence}</p>
                {warnings.length > 0 && (
                  <p className="mt-0.5 flex gap-1.5 text-warn">
                    <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
                    {warnings.join(' ')}
                  </p>
                )}
              </div>
            </div>
          </li>
        )
      })}
    </ul>
  </ScrollRegion>
)
