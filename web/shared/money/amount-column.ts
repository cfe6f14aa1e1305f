import { formatMoney } from '#domain/money/amounts.ts'
import { column, type RowsColumn } from '#web/ui/rows-table.tsx'

export const amountColumn = <Name extends string>(
  head: string,
  name: Name,
  className?: string,
): RowsColumn<Record<Name | 'currency', string>> =>
  column(head, { numeric: true, className }, (row) => formatMoney(row[name], row.currency))
