import clsx from 'clsx'
import type { ReactNode } from 'react'

interface FoldedProps {
  summary: ReactNode
  children: ReactNode
  id?: string
  className?: string
}

/** One line that opens into more. */
export const Folded = ({ summary, children, id, className }: FoldedProps) => (
  <details id={id} className={clsx('text-sm', className)}>
    <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand hover:underline">
      {summary}
    </summary>
    <div className="pt-1">{children}</div>
  </details>
)
