import { type Cell, isFormula } from './spreadsheets/cell.ts'

/** What tells a spreadsheet that the letters are UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** One cell: what looks like a formula is made plain text, and what would end the cell is quoted. */
function written(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (cell instanceof Date) return cell.toISOString()
  if (typeof cell === 'object') return cell.amount
  const plain = isFormula(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** One row with its end. */
export const csvLine = (row: readonly Cell[]): string => `${row.map(written).join(',')}\r\n`

/** Rows as a CSV file that spreadsheets open with every letter right. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string => `${BYTE_ORDER_MARK}${rows.map(csvLine).join('')}`
