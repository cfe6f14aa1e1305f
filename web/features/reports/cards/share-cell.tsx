import clsx from 'clsx'
import { type Fill, fills, onPaper } from '#web/ui/chart-fills.ts'
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

function ShareBar({ of, whole, fill = 'brand' }: { of: number; whole: number; fill?: Fill }) {
  const share = whole > 0 ? (of / whole) * 100 : 0
  return (
    <span aria-hidden="true" className="block h-2.5 w-full min-w-24 overflow-hidden rounded-full bg-sunk">
      {of > 0 && (
        <span
          className={clsx('block h-full min-w-1 rounded-full', fills[fill], onPaper)}
          style={{ width: `${share}%` }}
        />
      )}
    </span>
  )
}
