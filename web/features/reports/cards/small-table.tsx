import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'

/* A table with few and short columns at any width. It scrolls inside a narrower card. */

interface SmallTableProps {
  caption: string
  head: ReactNode
  children: ReactNode
}

export const SmallTable = ({ caption, head, children }: SmallTableProps) => (
  <ScrollRegion aria-label={caption} className="-mx-1 overflow-x-auto rounded-control px-1">
    <table className="w-full text-left text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>{head}</tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </ScrollRegion>
)

interface Numeric {
  numeric?: boolean
}

export const Head = ({ numeric, className, ...props }: ComponentProps<'th'> & Numeric) => (
  <th
    scope="col"
    {...props}
    className={clsx(
      'border-line border-b pb-2 align-bottom font-semibold text-ink-soft text-xs not-first:pl-4',
      numeric && 'text-right',
      className,
    )}
  />
)

export const Name = ({ className, ...props }: ComponentProps<'th'>) => (
  <th scope="row" {...props} className={clsx('h-10 border-line border-b py-1.5 text-left font-normal', className)} />
)

export const Value = ({ numeric, className, ...props }: ComponentProps<'td'> & Numeric) => (
  <td
    {...props}
    className={clsx(
      'h-10 border-line border-b py-1.5 pl-4',
      numeric && 'whitespace-nowrap text-right tabular-nums',
      className,
    )}
  />
)
