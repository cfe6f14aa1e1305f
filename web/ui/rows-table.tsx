import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { type Alignment, Cell, type HeadColumn, inTable, Row, Table, type TableProps } from './table.tsx'

interface ColumnLook<Of> extends Alignment {
  /** Visually hides the header, and shows no label in the cell. */
  hidden?: boolean
  /** The label of the cell on a card; false for none, by default the column's name. */
  label?: false | ((row: Of) => string)
  className?: string | undefined | ((row: Of) => string | false | undefined)
  width?: string
}

type CellIn<Of> = (row: Of) => ReactNode

export interface RowsColumn<Of> extends ColumnLook<Of> {
  head: string
  cell: CellIn<Of>
}

export const column = <Of,>(
  head: string,
  ...parts: [cell: CellIn<Of>] | [look: ColumnLook<Of>, cell: CellIn<Of>]
): RowsColumn<Of> => (parts.length === 1 ? { head, cell: parts[0] } : { ...parts[0], head, cell: parts[1] })

interface RowsColumns<Of> extends Omit<TableProps, 'head' | 'children'> {
  columns: readonly (RowsColumn<Of> | false)[]
  keyOf: (row: Of, place: number) => string
  rowProps?: (row: Of) => ComponentProps<'tr'> & { 'data-row'?: string }
}

const headOf = <Of,>(column: RowsColumn<Of> | false): HeadColumn => {
  if (!column) return false
  const { head, hidden, numeric } = column
  if (hidden) return { hidden: head }
  return numeric ? { numeric: head } : head
}

function cellOf<Of>({ head, hidden, label, numeric, className, cell }: RowsColumn<Of>, row: Of) {
  const ownLabel = typeof label === 'function' ? label(row) : label !== false && !hidden && head
  return (
    <Cell
      key={head}
      label={ownLabel || undefined}
      numeric={numeric}
      className={clsx(typeof className === 'function' ? className(row) : className)}
    >
      {cell(row)}
    </Cell>
  )
}

export const RowsTable = <Of,>({
  rows,
  columns,
  keyOf,
  rowProps,
  ...table
}: RowsColumns<Of> & { rows: readonly Of[] }) => (
  <Table {...table} head={columns.map(headOf)}>
    {rows.map((row, place) => (
      <Row key={keyOf(row, place)} {...rowProps?.(row)}>
        {columns.map((column) => column && cellOf(column, row))}
      </Row>
    ))}
  </Table>
)

export const inColumns = <Of,>({ skeletonRows, ...table }: RowsColumns<Of> & { skeletonRows: number }) => ({
  skeleton: inTable({
    caption: table.caption,
    head: table.columns.map(headOf),
    rows: skeletonRows,
    widths: table.columns.flatMap((column) => (column ? (column.width ?? []) : [])),
  }).skeleton,
  children: (rows: readonly Of[]) => <RowsTable {...table} rows={rows} />,
})
