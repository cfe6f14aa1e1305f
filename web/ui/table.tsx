// biome-ignore-all lint/a11y/noRedundantRoles: laid out as cards, the parts of a table lose their roles in some browsers
import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { Skeleton } from './data-states.tsx'

/*
 * Renders the same rows as a table or, in less than 672 px, as cards, where each cell shows the `label` from the table
 * header.
 */

export type HeadColumn = string | { numeric: string } | { hidden: string; className?: string } | false

export interface TableProps {
  caption: string
  head: readonly HeadColumn[]
  children: ReactNode
  className?: string | undefined
}

/** Dense rows under a sticky header; `--page-header` is the height of the bar above it. */
export const Table = ({ caption, head, children, className }: TableProps) => (
  <div className={clsx('@container', className)}>
    <table
      role="table"
      className="block w-full border-separate border-spacing-0 text-left text-sm @2xl:table @2xl:rounded-card @2xl:border @2xl:border-line @2xl:bg-card"
    >
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="sr-only @2xl:not-sr-only @2xl:table-header-group">
        <tr role="row" className="@2xl:table-row">
          {head.map(headerOf)}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block space-y-3 @2xl:table-row-group">
        {children}
      </tbody>
    </table>
  </div>
)

export interface Alignment {
  numeric?: boolean | undefined
}

function headerOf(column: HeadColumn) {
  if (column === false) return null
  if (typeof column === 'string') return <HeaderCell key={column}>{column}</HeaderCell>
  if ('numeric' in column)
    return (
      <HeaderCell key={column.numeric} className="text-right">
        {column.numeric}
      </HeaderCell>
    )
  return (
    <HeaderCell key={column.hidden} className={column.className}>
      <span className="sr-only">{column.hidden}</span>
    </HeaderCell>
  )
}

const HeaderCell = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <th
    role="columnheader"
    scope="col"
    className={clsx(
      'whitespace-nowrap border-line border-b bg-sunk px-4 py-2.5 font-semibold text-ink-soft text-xs @2xl:sticky @2xl:top-(--page-header,0px) @2xl:z-10 @2xl:first:rounded-tl-card @2xl:last:rounded-tr-card',
      className,
    )}
  >
    {children}
  </th>
)

export const inTwoColumns = 'grid grid-cols-[minmax(0,1fr)_auto] items-center @2xl:table-row'

export const Row = ({ className, ...props }: ComponentProps<'tr'>) => (
  <tr
    role="row"
    {...props}
    className={clsx(
      'block rounded-card border border-line bg-card p-2 @2xl:table-row @2xl:rounded-none @2xl:border-0 @2xl:bg-transparent @2xl:p-0',
      'transition-colors @2xl:hover:bg-sunk @2xl:[&:last-child>td]:border-b-0',
      className,
    )}
  />
)

interface CellProps extends ComponentProps<'td'>, Alignment {
  label?: string | undefined
}

export const Cell = ({ label, numeric, className, children, ...props }: CellProps) => (
  <td
    role="cell"
    {...props}
    className={clsx(
      'flex min-h-8 items-center justify-between gap-4 px-2 py-1 @2xl:table-cell @2xl:h-11 @2xl:border-line @2xl:border-b @2xl:px-4 @2xl:py-2',
      numeric && 'tabular-nums @2xl:whitespace-nowrap @2xl:text-right',
      className,
    )}
  >
    {label && (
      <span aria-hidden="true" className="shrink-0 text-ink-soft text-xs @2xl:hidden">
        {label}
      </span>
    )}
    <span className={clsx('min-w-0 @2xl:contents', label && 'text-right @2xl:[text-align:inherit]')}>{children}</span>
  </td>
)

interface TableOfRows extends Omit<TableProps, 'children'> {
  rows: number
  /** The width of each column's placeholder, as a class; a numeric column ends with `ml-auto`. */
  widths: readonly string[]
  rowLook?: string
}

export const inTable = ({ rows, widths, rowLook, ...table }: TableOfRows) => ({
  frame: (children: ReactNode) => <Table {...table}>{children}</Table>,
  skeleton: (
    <Table {...table}>
      {Array.from({ length: rows }, (_, row) => (
        <Row key={`row-${String(row)}`} aria-hidden="true" className={rowLook}>
          {widths.map((width, column) => (
            <Cell key={`column-${String(column)}`}>
              <Skeleton className={clsx('h-4', width)} />
            </Cell>
          ))}
        </Row>
      ))}
    </Table>
  ),
})
