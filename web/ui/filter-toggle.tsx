import clsx from 'clsx'
import { SlidersHorizontal } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { Button } from './button.tsx'

interface FilterToggleProps extends Omit<ComponentProps<typeof Button>, 'children' | 'variant' | 'wide'> {
  label?: string
  count: number
  everywhere?: boolean
}

export const FilterToggle = ({ label = 'Filter and sort', count, everywhere, ...props }: FilterToggleProps) => (
  <Button
    icon={SlidersHorizontal}
    {...props}
    variant="secondary"
    wide={!everywhere}
    className={everywhere ? undefined : 'sm:hidden'}
  >
    {label}
    {count > 0 && <span className="tabular-nums">({count})</span>}
  </Button>
)

interface FoldedFiltersProps extends Pick<FilterToggleProps, 'label' | 'count'> {
  className: string
  children: ReactNode
}

export function FoldedFilters({ className, children, ...toggle }: FoldedFiltersProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <FilterToggle {...toggle} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)} />
      <div id={id} className={clsx(className, !isOpen && 'max-sm:hidden')}>
        {children}
      </div>
    </>
  )
}
