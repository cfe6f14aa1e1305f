import clsx from 'clsx'
import type { ReactNode } from 'react'
import { type Fill, fills, onPaper } from './chart-fills.ts'
import { type LineSeries, lineMarks } from './chart-lines.tsx'

interface LegendEntry {
  name: string
  value: ReactNode
  fill?: Fill
  line?: LineSeries['look']
}

export const ChartLegend = ({
  of,
  note,
  entries,
}: {
  of: string
  note?: ReactNode
  entries: readonly LegendEntry[]
}) => (
  <div className="mb-5">
    <p className="mb-2 font-semibold text-sm">
      {of}
      {note && <span className="font-normal text-ink-soft"> {note}</span>}
    </p>
    <dl className="flex flex-wrap gap-x-6 gap-y-2">
      {entries.map(({ name, value, fill, line }) => (
        <div key={name} className="min-w-20">
          <dt className="flex items-center gap-2 text-ink-soft text-xs">
            {(line || fill) && (
              <span aria-hidden="true" className="grid size-3 shrink-0 place-items-center">
                <span className={clsx(line ? lineMarks[line] : 'size-3 rounded-[3px]', fill && fills[fill], onPaper)} />
              </span>
            )}
            {name}
          </dt>
          <dd className="font-semibold text-base tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  </div>
)
