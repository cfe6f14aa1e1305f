import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Skeleton } from './skeleton.tsx'
import { Cell, Row, Table, type TableProps } from './table.tsx'

interface TableOfRows extends Omit<TableProps, 'children'> {
  /** How many hold the place of those that come. */
  rows: number
  /** The width of what will stand in each column, as a class; a numeric column ends with `ml-auto`. */
  widths: readonly string[]
  rowLook?: string
}

/** The frame and the skeleton of a list that is a table: the head stands before any row is there. */
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
