// biome-ignore-all lint/a11y/noRedundantRoles: laid out as a grid, the parts of a table lose their roles in some browsers
import clsx from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { CSSProperties, ReactNode, Ref } from 'react'
import type { ClientSort } from '#contract/clients/clients.ts'
import { RowBox } from '#web/shared/selection/row-box.tsx'
import { Skeleton } from '#web/ui/data-states.tsx'

/*
 * A table by CSS grid: fixed columns keep the page still while rows load, and the browser can skip rows out of sight,
 * which a real table layout cannot. In a narrow container each row is a card.
 */

const columns =
  '[--columns:2.25rem_minmax(9rem,1fr)_6.9rem_6.1rem_5.75rem_8rem_10rem_5.5rem_2.5rem] @5xl:[--columns:2.25rem_minmax(9rem,1fr)_6.9rem_6.1rem_5.75rem_8rem_7.25rem_10rem_5.5rem_2.5rem] @4xl:grid @4xl:grid-cols-(--columns) @4xl:items-center'

export const rowLook = clsx(
  columns,
  'relative grid grid-cols-[2.5rem_minmax(0,1fr)_minmax(0,auto)] gap-x-1 rounded-card border border-line bg-card p-2',
  '@4xl:h-11 @4xl:gap-x-0 @4xl:rounded-none @4xl:border-0 @4xl:border-line @4xl:border-b @4xl:p-0',
  '@4xl:[tbody:last-child>&:last-child]:rounded-b-card @4xl:[tbody:last-child>&:last-child]:border-b-0',
)

export const whereWide = '@4xl:hidden @5xl:block'

interface ClientColumn {
  name: string
  skeleton: string
  isWide?: true
  numeric?: true
  sorts?: readonly (readonly [ClientSort, 'ascending' | 'descending'])[]
}

const heads: readonly ClientColumn[] = [
  { name: 'Client', skeleton: 'w-36', sorts: [['name', 'ascending']] },
  { name: 'Application ID', skeleton: 'w-24' },
  {
    name: 'Submitted',
    skeleton: 'w-16',
    sorts: [
      ['newest', 'descending'],
      ['oldest', 'ascending'],
    ],
  },
  { name: 'Balance', skeleton: 'w-16 @4xl:ml-auto', numeric: true, sorts: [['balance', 'descending']] },
  { name: 'Status', skeleton: 'w-24' },
  { name: 'Expires', skeleton: 'w-20', isWide: true },
  { name: 'Waiting for', skeleton: 'w-28', sorts: [['waiting', 'ascending']] },
  { name: 'Assigned to', skeleton: 'w-16' },
]

interface ClientTableProps {
  caption: string
  sort: ClientSort
  onSort: (sort: ClientSort) => void
  selected: 'all' | 'some' | 'none' | null
  onSelectAll: (isIn: boolean) => void
  busy: boolean
  children: ReactNode
}

export const ClientTable = ({ caption, sort, onSort, selected, onSelectAll, busy, children }: ClientTableProps) => (
  <div className="@container">
    <table
      role="table"
      aria-busy={busy}
      className="block w-full text-left text-sm @4xl:rounded-card @4xl:border @4xl:border-line @4xl:bg-card"
    >
      <caption className="sr-only">{caption}</caption>
      <thead
        role="rowgroup"
        className="block @4xl:sticky @4xl:top-(--page-header,0px) @4xl:z-10 @4xl:rounded-t-card @4xl:border-line @4xl:border-b @4xl:bg-sunk"
      >
        <tr role="row" className={clsx(columns, 'flex items-center pb-2 @4xl:pb-0')}>
          <th role="columnheader" scope="col" className="flex items-center gap-1 font-normal @4xl:pl-0.5">
            <RowBox
              label="Select all rows shown"
              checked={selected === 'all'}
              partly={selected === 'some'}
              disabled={selected === null}
              onChange={(isIn) => onSelectAll(isIn)}
            />
            <span aria-hidden="true" className="text-ink-soft @4xl:hidden">
              Select all
            </span>
          </th>
          {heads.map((column) => (
            <HeadCell key={column.name} column={column} sort={sort} onSort={onSort} />
          ))}
          <th role="columnheader" scope="col" className="sr-only @4xl:not-sr-only">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      {children}
    </table>
  </div>
)

interface HeadCellProps {
  column: ClientColumn
  sort: ClientSort
  onSort: (sort: ClientSort) => void
}

function sortAfter(sorts: NonNullable<ClientColumn['sorts']>, index: number): ClientSort {
  const next = sorts[index + 1]?.[0]
  if (next || index < 0) return next ?? 'newest'
  return index > 0 || sorts[0]?.[0] !== 'newest' ? 'newest' : 'oldest'
}

function HeadCell({ column: { name, numeric, isWide, sorts }, sort, onSort }: HeadCellProps) {
  const index = sorts?.findIndex(([one]) => one === sort) ?? -1
  const direction = sorts?.[index]?.[1]
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={direction}
      className={clsx('sr-only whitespace-nowrap @4xl:not-sr-only', numeric && '@4xl:text-right', isWide && whereWide)}
    >
      <span
        className={clsx(
          'flex items-center font-semibold text-ink-soft text-xs @4xl:min-h-9',
          numeric && '@4xl:justify-end',
        )}
      >
        {sorts ? (
          <button
            type="button"
            onClick={() => onSort(sortAfter(sorts, index))}
            className={clsx(
              'inline-flex min-h-8 cursor-pointer items-center gap-0.5 rounded-sm px-1.5 hover:text-ink focus-visible:-outline-offset-2',
              direction && 'text-ink',
            )}
          >
            {name}
            <Arrow aria-hidden="true" className={clsx('size-3.5', !direction && 'invisible')} />
          </button>
        ) : (
          <span className="px-1.5">{name}</span>
        )}
      </span>
    </th>
  )
}

interface RowGroupProps {
  count: number
  ref?: Ref<HTMLTableSectionElement>
  children?: ReactNode
}

/** A group of rows, which the browser skips while it is far out of sight. */
export function RowGroup({ count, ref, children }: RowGroupProps) {
  const height: CSSProperties & Record<'--rows', number> = { '--rows': count }
  return (
    <tbody
      ref={ref}
      role="rowgroup"
      style={height}
      className={clsx(
        'block space-y-3 pb-3 [contain-intrinsic-size:auto_calc(var(--rows)*11rem)] [content-visibility:auto] @2xl:grid @2xl:grid-cols-2 @2xl:gap-3 @2xl:space-y-0 @4xl:block @4xl:pb-0 @4xl:[contain-intrinsic-size:auto_calc(var(--rows)*2.75rem)]',
        !children && 'min-h-[calc(var(--rows)*11rem)] @4xl:min-h-[calc(var(--rows)*2.75rem)]',
      )}
    >
      {children}
    </tbody>
  )
}

export const RowSkeletons = ({ count }: { count: number }) => (
  <RowGroup count={count}>
    {Array.from({ length: count }, (_, row) => (
      <tr key={`row-${String(row)}`} className={clsx(rowLook, 'min-h-44 @4xl:min-h-0')}>
        <td />
        {heads.map(({ name, skeleton, isWide }) => (
          <td key={name} className={clsx('col-span-2 col-start-2 px-2 @4xl:col-auto', isWide && `hidden ${whereWide}`)}>
            <Skeleton className={clsx('h-4', skeleton)} />
          </td>
        ))}
      </tr>
    ))}
  </RowGroup>
)
