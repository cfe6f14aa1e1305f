import type { StatementMapping } from '#contract/money/statements.ts'
import { readCsv } from './csv.ts'
import { formatsOf } from './values.ts'

export type ColumnName = keyof StatementMapping
export type ProposedMapping = Partial<Record<ColumnName, string>>

// Column names of most banks, so that little is left to choose.
const USUAL: readonly (readonly [ColumnName, RegExp])[] = [
  ['date', /date/i],
  ['amount', /^amount$/i],
  ['credit', /credit|deposit|money in|^in$/i],
  ['debit', /debit|withdrawal|money out|^out$/i],
  ['reference', /ref/i],
  ['description', /desc|particular|detail|remark/i],
  ['balance', /balance/i],
]

/** The rows of a file, and the likely header row: the first one with the most cells. */
export function previewOf(csv: string) {
  const { rows } = readCsv(csv)
  const widest = Math.max(0, ...rows.map(({ cells }) => cells.length))
  const at = rows.findIndex(({ cells }) => cells.length === widest && cells.filter(Boolean).length > 1)
  const header = rows[at]?.cells ?? []
  return { columns: header.filter(Boolean), header, rows: rows.slice(at + 1) }
}

export type StatementPreview = ReturnType<typeof previewOf>

/** The remembered columns, unless the file lacks one or its header suggests another. */
export function proposedMapping({ columns }: StatementPreview, remembered: Readonly<ProposedMapping>) {
  const named: ProposedMapping = {}
  let isRight = Object.keys(remembered).length > 0
  for (const [column, words] of USUAL) {
    const found = columns.find((name) => words.test(name))
    if (found !== undefined) named[column] = found
    const before = remembered[column]
    if (before === undefined) continue
    const isAnother = !words.test(before) && USUAL.some(([, others]) => others.test(before))
    isRight &&= columns.includes(before) && !(found !== undefined && isAnother)
  }
  return isRight ? remembered : named
}

/** The only format that parses every date; the remembered one where several do, else nothing. */
export function proposedFormat({ header, rows }: StatementPreview, date: string | undefined, remembered = ''): string {
  const at = header.indexOf(date ?? '')
  const dates = rows.map(({ cells }) => cells[at] ?? '').filter((cell) => cell !== '')
  const formats = at < 0 || dates.length === 0 ? [] : formatsOf(dates)
  const [only = ''] = formats
  if (formats.length === 1) return only
  return formats.includes(remembered) ? remembered : ''
}
