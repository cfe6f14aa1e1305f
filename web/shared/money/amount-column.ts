import { formatMoney } from '#domain/money/amounts.ts'
import { type Column, column } from '#web/ui/table.tsx'

export const amountColumn = <Name extends string>(
  head: string,
  name: Name,
  className?: string,
): Column<Record<Name | 'currency', string>> =>
  column(head, { numeric: true, className }, (row) => formatMoney(row[name], row.currency))
