import clsx from 'clsx'
import { ChartPlot, type ChartPlotProps } from './chart-plot.tsx'
import { type Scale, scaleFor } from './chart-scale.ts'

export interface LineSeries {
  name: string
  look: 'strong' | 'quiet'
  values: readonly (number | null)[]
}

interface ChartLinesProps extends Omit<ChartPlotProps, 'scale' | 'children'> {
  series: readonly LineSeries[]
}

export const lineMarks: Record<LineSeries['look'], string> = {
  strong: 'size-2 rounded-full bg-brand',
  quiet: 'size-2 rotate-45 border-2 border-amber bg-card',
}

const strokes: Record<LineSeries['look'], string> = {
  strong: 'stroke-brand [stroke-width:2]',
  quiet: 'stroke-amber [stroke-dasharray:5_4] [stroke-width:2]',
}

export function ChartLines({ series, points, ...plot }: ChartLinesProps) {
  const scale = scaleFor(series.flatMap(({ values }) => values.filter((value) => value !== null)))
  const across = (index: number) => ((index + 0.5) / points.length) * 100
  return (
    <ChartPlot {...plot} points={points} scale={scale}>
      <span
        aria-hidden="true"
        className="absolute inset-y-0 rounded-sm bg-sunk/70"
        style={{ left: `${(plot.selectedIndex / points.length) * 100}%`, width: `${100 / points.length}%` }}
      />
      <svg
        aria-hidden="true"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="absolute inset-0 size-full overflow-visible"
      >
        {series.map(({ name, look, values }) => (
          <path
            key={name}
            d={pathOf(values, across, scale)}
            fill="none"
            vectorEffect="non-scaling-stroke"
            className={strokes[look]}
          />
        ))}
      </svg>
      {series.map(({ name, look, values }) =>
        values.map(
          (value, index) =>
            value !== null && (
              <span
                key={`${name} ${points[index]?.name}`}
                aria-hidden="true"
                className={clsx(
                  'absolute -translate-x-1/2 translate-y-1/2 [print-color-adjust:exact]',
                  lineMarks[look],
                  index === plot.selectedIndex && 'ring-3 ring-brand-soft',
                )}
                style={{ left: `${across(index)}%`, bottom: `${scale.at(value)}%` }}
              />
            ),
        ),
      )}
    </ChartPlot>
  )
}

function pathOf(values: readonly (number | null)[], across: (index: number) => number, scale: Scale): string {
  let pen = 'M'
  return values
    .map((value, index) => {
      if (value === null) {
        pen = 'M'
        return ''
      }
      const step = `${pen}${across(index).toFixed(2)} ${(100 - scale.at(value)).toFixed(2)}`
      pen = 'L'
      return step
    })
    .join('')
}
