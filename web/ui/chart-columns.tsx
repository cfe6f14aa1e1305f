import clsx from 'clsx'
import { type Fill, fills, onPaper } from './chart-fills.ts'
import { ChartPlot, type ChartPlotProps } from './chart-plot.tsx'
import { scaleFor } from './chart-scale.ts'

interface ColumnSeries {
  name: string
  fill: Fill
  /** One value for each point; negative values extend below the line. */
  values: readonly number[]
}

interface ChartColumnsProps extends Omit<ChartPlotProps, 'scale' | 'children'> {
  series: readonly ColumnSeries[]
}

function segmentsAt(series: readonly ColumnSeries[], index: number) {
  let above = 0
  let below = 0
  return series.flatMap(({ name, fill, values }) => {
    const value = values[index] ?? 0
    if (value === 0) return []
    const from = value > 0 ? above : below
    const to = from + value
    if (value > 0) above = to
    else below = to
    return [{ name, fill, from, to }]
  })
}

export function ChartColumns({ series, points, ...plot }: ChartColumnsProps) {
  const columns = points.map((_, index) => segmentsAt(series, index))
  const scale = scaleFor(columns.flatMap((segments) => segments.map(({ to }) => to)))
  return (
    <ChartPlot {...plot} points={points} scale={scale}>
      <div aria-hidden="true" className="absolute inset-0 flex">
        {columns.map((segments, index) => (
          <div
            key={points[index]?.name}
            className={clsx('relative grow basis-0 rounded-sm', index === plot.selectedIndex && 'bg-sunk/70')}
          >
            {segments.map(({ name, fill, from, to }) => (
              <span
                key={name}
                className={clsx(
                  'absolute inset-x-[18%] mx-auto min-h-0.5 max-w-9 border-card border-t',
                  fills[fill],
                  onPaper,
                )}
                style={{
                  bottom: `${scale.at(Math.min(from, to))}%`,
                  height: `${Math.abs(scale.at(to) - scale.at(from))}%`,
                }}
              />
            ))}
          </div>
        ))}
      </div>
    </ChartPlot>
  )
}
