import clsx from 'clsx'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useState } from 'react'
import { labelledIndexes, type Scale } from './chart-scale.ts'
import { isChord } from './keys.ts'

interface ChartPoint {
  label: string
  name: string
}

export function useSelectedPoint(count: number) {
  const [chosen, choose] = useState<number | null>(null)
  const selectedIndex = chosen !== null && chosen < count ? chosen : count - 1
  return { selectedIndex, choose, isChosen: chosen !== null }
}

export interface ChartPlotProps {
  label: string
  points: readonly ChartPoint[]
  scale: Scale
  write: (value: number) => string
  selectedIndex: number
  onSelect: (index: number | null) => void
  says: string
  children: ReactNode
}

const steps: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowLeft: (index) => index - 1,
  ArrowDown: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  ArrowUp: (index) => index + 1,
  Home: () => 0,
  End: (_, last) => last,
}

export function ChartPlot({ label, points, scale, write, selectedIndex, onSelect, says, children }: ChartPlotProps) {
  const id = useId()
  const last = points.length - 1
  const selectByKey = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step || isChord(event)) return
    event.preventDefault()
    onSelect(Math.min(last, Math.max(0, step(selectedIndex, last))))
  }
  const selectByPointer = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    if (width > 0) onSelect(Math.min(last, Math.max(0, Math.floor(((event.clientX - left) / width) * points.length))))
  }
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <ValueAxis scale={scale} write={write} />
      <div
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={points.length}
        aria-valuenow={selectedIndex + 1}
        aria-valuetext={says}
        aria-describedby={id}
        onKeyDown={selectByKey}
        onPointerMove={selectByPointer}
        onPointerDown={selectByPointer}
        onPointerLeave={() => onSelect(null)}
        className="relative h-52 touch-pan-y rounded-sm sm:h-60"
      >
        {scale.ticks.map((tick) => (
          <span
            key={tick}
            aria-hidden="true"
            className={clsx('absolute inset-x-0 border-t', tick === 0 ? 'border-line-strong' : 'border-line')}
            style={{ bottom: `${scale.at(tick)}%` }}
          />
        ))}
        {children}
      </div>
      <span />
      <PointAxis points={points} selectedIndex={selectedIndex} />
      <p id={id} className="sr-only">
        Use the arrow keys to move between values. The table shows the same figures.
      </p>
    </div>
  )
}

const ValueAxis = ({ scale, write }: Pick<ChartPlotProps, 'scale' | 'write'>) => (
  <div aria-hidden="true" className="relative min-w-8 text-ink-faint text-xs tabular-nums">
    {/* Invisible copies reserve the width of the widest label. */}
    {scale.ticks.map((tick) => (
      <span key={tick} className="invisible block h-0 text-right">
        {write(tick)}
      </span>
    ))}
    {scale.ticks.map((tick) => (
      <span key={tick} className="absolute right-0 translate-y-1/2" style={{ bottom: `${scale.at(tick)}%` }}>
        {write(tick)}
      </span>
    ))}
  </div>
)

function PointAxis({ points, selectedIndex }: Pick<ChartPlotProps, 'points' | 'selectedIndex'>) {
  const words = labelledIndexes(points.length, 12)
  const fewWords = labelledIndexes(points.length, 6)
  return (
    <div aria-hidden="true" className="@container mt-2 flex text-ink-faint text-xs">
      {points.map(({ label, name }, index) => (
        <span key={name} className="relative h-4 grow basis-0">
          <span
            className={clsx(
              'absolute left-1/2 -translate-x-1/2 whitespace-nowrap',
              !words.has(index) && 'hidden',
              !fewWords.has(index) && '@max-xl:hidden',
              index === selectedIndex && 'font-semibold text-ink',
            )}
          >
            {label}
          </span>
        </span>
      ))}
    </div>
  )
}
