import clsx from 'clsx'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

interface FoldedProps {
  summary: ReactNode
  children: ReactNode
  id?: string
  isOpen?: boolean
  onToggle?: () => void
  flush?: boolean
  className?: string
}

export const Folded = ({ summary, children, id, isOpen, onToggle, flush, className }: FoldedProps) => (
  <details id={id} open={isOpen} onToggle={onToggle} className={clsx('group/folded text-sm', className)}>
    <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 py-2 text-base hover:underline [&::-webkit-details-marker]:hidden">
      <ChevronRight
        aria-hidden="true"
        className="size-4 shrink-0 text-brand transition-transform group-open/folded:rotate-90"
      />
      <span className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-4 gap-y-1">{summary}</span>
    </summary>
    <div className={clsx('space-y-2 pb-3', !flush && 'pl-6')}>{children}</div>
  </details>
)
