import { SlidersHorizontal } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from './button.tsx'

interface FilterToggleProps extends Omit<ComponentProps<typeof Button>, 'children' | 'variant' | 'wide'> {
  label?: string
  count: number
}

export const FilterToggle = ({ label = 'Filter and sort', count, ...props }: FilterToggleProps) => (
  <Button {...props} variant="secondary" wide className="sm:hidden">
    <SlidersHorizontal aria-hidden="true" />
    {label}
    {count > 0 && <span className="tabular-nums">({count})</span>}
  </Button>
)
