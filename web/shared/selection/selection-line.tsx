import type { ReactNode } from 'react'
import { spaced } from '#domain/english/words.ts'
import { Button } from '#web/ui/button.tsx'
import { MOST_SELECTED } from './use-selection.ts'

interface SelectionLineProps {
  count: number
  notice: string | null
  total: number
  totalIsFloor: boolean
  onSelectAll: () => void
  isSelecting: boolean
  onClear: () => void
  children: ReactNode
}

const written = (count: number) => count.toLocaleString('en-US')

export function SelectionLine({ count, notice, total, totalIsFloor, ...props }: SelectionLineProps) {
  const isAll = count >= Math.min(total, MOST_SELECTED)
  const matching = totalIsFloor ? `more than ${written(total)}` : written(total)
  return (
    <>
      <p role="status" className={count === 0 && notice ? 'text-ink-soft text-sm' : 'sr-only'}>
        {spaced(count > 0 && `${written(count)} selected.`, notice)}
      </p>
      {count > 0 && (
        <section
          aria-label="Selected clients"
          className="sticky bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-20 mx-auto w-full animate-rise rounded-card border border-line bg-card p-2 pl-4 shadow-float lg:bottom-4"
        >
          <div className="flex flex-wrap items-center gap-x-1 gap-y-2 text-sm sm:gap-x-3">
            <p className="tabular-nums">
              <strong className="font-semibold">{written(count)} selected</strong>
              {notice && <span className="text-ink-soft"> {notice}</span>}
            </p>
            {!isAll && (
              <Button size="small" variant="quiet" busy={props.isSelecting} onClick={props.onSelectAll}>
                {total > MOST_SELECTED || totalIsFloor
                  ? `Select the first ${MOST_SELECTED} of ${matching}`
                  : `Select all ${matching} that match`}
              </Button>
            )}
            <Button size="small" variant="quiet" onClick={props.onClear}>
              Clear<span className="sr-only"> selection</span>
            </Button>
            <div className="min-w-0 grow">{props.children}</div>
          </div>
        </section>
      )}
    </>
  )
}
