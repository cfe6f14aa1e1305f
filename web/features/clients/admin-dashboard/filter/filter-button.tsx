import clsx from 'clsx'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { FieldPopover } from '#web/ui/field-popover.tsx'
import type { ClientQuery } from './client-query.ts'

interface FilterButtonProps {
  label: string
  count?: number
  chosen?: string
  onChange: (changes: ClientQuery, step: { replace: boolean }) => void
  children: (onChange: (changes: ClientQuery) => void) => ReactNode
  className?: string
}

export function FilterButton({ label, count = 0, chosen, onChange, children, className }: FilterButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const hasStepped = useRef(false)
  const open = (next: boolean) => {
    hasStepped.current = false
    setOpen(next)
  }
  const change = (changes: ClientQuery) => {
    onChange(changes, { replace: hasStepped.current })
    hasStepped.current = true
  }
  return (
    <FieldPopover
      open={isOpen}
      onOpenChange={open}
      label={label}
      align="start"
      trigger={
        <button
          type="button"
          className={clsx(
            'inline-flex min-h-10 cursor-pointer items-center gap-1.5 whitespace-nowrap rounded-control border px-3 text-sm transition-colors [&_svg]:size-4',
            count > 0
              ? 'border-brand-line bg-brand-soft font-semibold text-brand-strong'
              : 'border-line-strong/55 bg-card hover:bg-sunk',
          )}
        >
          {label}
          {chosen && <span className="text-ink-soft">{chosen}</span>}
          {count > 0 && (
            <span className="tabular-nums">
              {count}
              <span className="sr-only"> selected</span>
            </span>
          )}
          <ChevronDown aria-hidden="true" className="-mr-1 opacity-70" />
        </button>
      }
    >
      <div className={className ?? 'w-56'}>{children(change)}</div>
    </FieldPopover>
  )
}
