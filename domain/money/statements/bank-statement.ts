import { MOST_STATEMENT_LINES, type StatementMapping } from '#contract/money/statements.ts'
import { type Cents, decimalOf, toCents } from '../amounts.ts'
import { type CsvRow, type LineProblem, readCsv } from './csv.ts'
import { dayReader, formatsOf, readAmount } from './values.ts'

export interface ImportedLine {
  line: number
  bookedOn: string
  amount: Cents
  reference: string | null
  description: string
  balance: Cents | null
}

export interface StatementToRead {
  csv: string
  mapping: StatementMapping
  dateFormat?: string | undefined
}

export type StatementReading =
  | { lines: ImportedLine[]; dateFormat: string; gap: LineProblem | null; problems: [] }
  | { problems: LineProblem[] }

const EARLIEST = '2000-01-01'
const MOST_PROBLEMS = 20
const NO_LINES = 'There are no lines under the names of the columns'

type Column = keyof StatementMapping

export function readStatement(statement: StatementToRead): StatementReading {
  const { rows, problem } = readCsv(statement.csv)
  if (problem) return { problems: [problem] }
  const [first] = rows
  if (!first) return { problems: [{ line: 1, sentence: 'The file is empty' }] }
  const named = Object.entries(statement.mapping).filter((entry): entry is [Column, string] => Boolean(entry[1]))
  // Banks write their name and the period above the columns.
  const header = rows.find(({ cells }) => named.every(([, name]) => positionOf(cells, name) >= 0))
  if (!header) return { problems: [missingColumns(rows, named)] }
  const at = Object.fromEntries(named.map(([column, name]) => [column, positionOf(header.cells, name)]))
  const lines = rows.slice(rows.indexOf(header) + 1)
  if (lines.length === 0) return { problems: [{ line: header.line, sentence: NO_LINES }] }
  if (lines.length > MOST_STATEMENT_LINES) {
    const sentence = `There are ${lines.length} lines. Import at most ${MOST_STATEMENT_LINES} at once: split the file by date`
    return { problems: [{ line: header.line, sentence }] }
  }
  return readLines(statement, { header, lines, at })
}

const positionOf = (cells: readonly string[], name: string) =>
  cells.findIndex((cell) => cell.toLowerCase() === name.trim().toLowerCase())

function missingColumns(rows: readonly CsvRow[], named: readonly [Column, string][]): LineProblem {
  const count = ({ cells }: CsvRow) => named.filter(([, name]) => positionOf(cells, name) >= 0).length
  const best = rows.reduce((most, row) => (count(row) > count(most) ? row : most))
  const missing = named.filter(([, name]) => positionOf(best.cells, name) < 0).map(([, name]) => `'${name}'`)
  const columns = best.cells.filter((cell) => cell !== '').map((cell) => `'${cell}'`)
  return {
    line: best.line,
    sentence: `There is no column ${missing.join(' and no column ')}. There are ${columns.join(', ')}`,
  }
}

interface Table {
  header: CsvRow
  lines: CsvRow[]
  at: Partial<Record<Column, number>>
}

function readLines(statement: StatementToRead, table: Table): StatementReading {
  const problems: LineProblem[] = []
  const dates = table.lines.map(({ cells }) => cellOf(cells, table.at.date))
  const format = chosenFormat(statement.dateFormat, dates)
  if (!format.name) return { problems: [{ line: table.lines[0]?.line ?? 1, sentence: format.sentence }] }
  const lines = table.lines.flatMap((row) => {
    const read = readLine(row, table, format.name)
    if ('sentence' in read) problems.push({ line: row.line, sentence: read.sentence })
    return 'sentence' in read ? [] : [read]
  })
  if (problems.length > 0) return { problems: problems.slice(0, MOST_PROBLEMS) }
  return { lines, dateFormat: format.name, gap: balanceGap(lines), problems: [] }
}

function chosenFormat(given: string | undefined, dates: readonly string[]): { name: string; sentence: string } {
  if (given) {
    if (dayReader(given)) return { name: given, sentence: '' }
    return { name: '', sentence: `'${given}' is not a way to write dates. Write it as MM/DD/YYYY` }
  }
  const [one, other] = formatsOf(dates)
  if (one && !other) return { name: one, sentence: '' }
  if (one) return { name: '', sentence: `The dates can be read as ${one} and as ${other}. Say which it is` }
  // Falls back to the format of the first date, so that the error names the line that differs.
  const [likely] = formatsOf(dates.slice(0, 1))
  return likely
    ? { name: likely, sentence: '' }
    : { name: '', sentence: `'${dates[0] ?? ''}' is not a date. Say how dates are written, such as MM/DD/YYYY` }
}

const cellOf = (cells: readonly string[], position: number | undefined) =>
  position === undefined ? '' : (cells[position] ?? '')

function readLine({ line, cells }: CsvRow, { header, at }: Table, format: string): ImportedLine | { sentence: string } {
  if (cells.length !== header.cells.length) {
    return { sentence: `It has ${cells.length} cells, and there are ${header.cells.length} columns` }
  }
  const written = cellOf(cells, at.date)
  const bookedOn = dayReader(format)?.(written)
  if (bookedOn === undefined) {
    return { sentence: written === '' ? 'It has no date' : `'${written}' is not a date written as ${format}` }
  }
  if (bookedOn < EARLIEST) return { sentence: `${written} is before the year 2000` }
  const amount = amountOf(cells, at)
  if ('sentence' in amount) return amount
  const balanceText = cellOf(cells, at.balance)
  const balance = readAmount(balanceText)
  if (balance === undefined) return { sentence: `The balance '${balanceText}' is not an amount such as 1,234.50` }
  return {
    line,
    bookedOn,
    amount: amount.cents,
    reference: cellOf(cells, at.reference).slice(0, 100) || null,
    description: cellOf(cells, at.description).slice(0, 500),
    balance,
  }
}

function amountOf(cells: readonly string[], at: Table['at']): { cents: Cents } | { sentence: string } {
  const columns: readonly Column[] = at.amount === undefined ? ['credit', 'debit'] : ['amount']
  const moved: number[] = []
  for (const column of columns) {
    const text = cellOf(cells, at[column])
    const cents = readAmount(text)
    if (cents === undefined) return { sentence: `'${text}' is not an amount such as 1,234.50` }
    // Some banks write outgoing money below zero, some do not.
    if (cents) moved.push(column === 'debit' ? -Math.abs(cents) : cents)
  }
  const [only] = moved
  if (moved.length > 1) return { sentence: 'Money came in and went out in one line' }
  return only === undefined ? { sentence: 'It has no amount' } : { cents: toCents(only) }
}

type WithBalance = ImportedLine & { balance: Cents }

/** Finds where the running balance breaks, in either order of the lines; null where it holds. */
function balanceGap(lines: readonly ImportedLine[]): LineProblem | null {
  const known = lines.filter((line): line is WithBalance => line.balance !== null)
  if (known.length < lines.length || known.length < 2) return null
  const forward = firstGap(known)
  const backward = forward === null ? null : firstGap(known.toReversed())
  if (forward === null || backward === null) return null
  const isNewestFirst = (known[0]?.bookedOn ?? '') > (known.at(-1)?.bookedOn ?? '')
  return isNewestFirst ? backward : forward
}

function firstGap(lines: readonly WithBalance[]): LineProblem | null {
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1]
    if (!before) continue
    const expected = toCents(before.balance + line.amount)
    if (expected === line.balance) continue
    const sentence = `The balance is ${decimalOf(line.balance)}, and by the line before it should be ${decimalOf(expected)}: a line is missing, or one was changed`
    return { line: line.line, sentence }
  }
  return null
}
