import type { Fill } from '#web/ui/chart-fills.ts'
import { ShareBar } from '#web/ui/share-bar.tsx'
import { formatPercent } from '../period/period-labels.ts'
import { Value } from './small-table.tsx'

export const ShareCell = ({ of, whole, fill }: { of: number; whole: number; fill?: Fill }) => (
  <Value className="w-2/5 max-sm:hidden">
    <span className="flex items-center gap-2 text-ink-soft text-xs tabular-nums">
      <ShareBar of={of} whole={whole} {...(fill && { fill })} />
      <span className="min-w-12 text-right">{formatPercent(of, whole)}</span>
    </span>
  </Value>
)
