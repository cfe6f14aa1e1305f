import clsx from 'clsx'
import { Skeleton } from './skeleton.tsx'
import { Cell, Row } from './table.tsx'

interface SkeletonRowsProps {
  rows: number
  /** The width of what will stand in each column, as a class; a numeric column ends with `ml-auto`. */
  widths: readonly string[]
  className?: string | undefined
}

export function SkeletonRows({ rows, widths, className }: SkeletonRowsProps) {
  return Array.from({ length: rows }, (_, row) => (
    <Row key={`row-${String(row)}`} aria-hidden="true" className={className}>
      {widths.map((width, column) => (
        <Cell key={`column-${String(column)}`}>
          <Skeleton className={clsx('h-4', width)} />
        </Cell>
      ))}
    </Row>
  ))
}
