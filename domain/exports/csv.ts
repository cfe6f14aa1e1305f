import { type Cell, isFormula } from './cell.ts'

export const BYTE_ORDER_MARK = '\uFEFF'

type ZoneAhead = (at: Date) => number

const timeOfDay = (at: Date, ahead: ZoneAhead) =>
  new Date(at.getTime() + ahead(at)).toISOString().slice(0, 16).replace('T', ' ')

function written(cell: Cell, ahead: ZoneAhead | undefined): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (cell instanceof Date) return ahead ? timeOfDay(cell, ahead) : cell.toISOString()
  if (typeof cell === 'object') return cell.amount
  const plain = isFormula(cell) ? `'${cell}` : cell
  // A spreadsheet that splits at semicolons would start a new cell behind one.
  return /[",;\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** One row with its line end; instants are written in the zone of `ahead`, or in UTC. */
export const csvLine = (row: readonly Cell[], ahead?: ZoneAhead): string =>
  `${row.map((cell) => written(cell, ahead)).join(',')}\r\n`

export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  `${BYTE_ORDER_MARK}${rows.map((row) => csvLine(row)).join('')}`
