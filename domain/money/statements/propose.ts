import type { StatementMapping } from '#contract/money/statements.ts'
import { readCsv } from './csv.ts'
import { formatsOf } from './values.ts'

export type ColumnName = keyof StatementMapping
export type ProposedMapping = Partial<Record<ColumnName, string>>

// Words by which most banks call them, so that little is left to choose.
const USUAL: readonly (readonly [ColumnName, RegExp])[] = [
  ['date', /date/i],
  ['amount', /^amount$/i],
  ['credit', /credit|deposit|money in|^in$/i],
  ['debit', /debit|withdrawal|money out|^out$/i],
  ['reference', /ref/i],
  ['description', /desc|particular|detail|remark/i],
  ['balance', /balance/i],
]

/** The rows of a file, and the one that most likely holds the names of its columns: the first that is as long as any. */
export function previewOf(csv: string) {
  const { rows } = readCsv(csv)
  const widest = Math.max(0, ...rows.map(({ cells }) => cells.length))
  const at = rows.findIndex(({ cells }) => cells.length === widest && cells.filter(Boolean).length > 1)
  const header = rows[at]?.cells ?? []
  return { columns: header.filter(Boolean), header, rows: rows.slice(at + 1) }
}

export type StatementPreview = ReturnType<typeof previewOf>

export function proposedMapping({ columns }: StatementPreview, remembered: Readonly<ProposedMapping>) {
  const known = Object.entries(remembered)
  if (known.length > 0 && known.every(([, name]) => columns.includes(name))) return remembered
  const guessed: ProposedMapping = {}
  for (const [column, words] of USUAL) {
    const found = columns.find((name) => words.test(name))
    if (found !== undefined) guessed[column] = found
  }
  return guessed
}

/** The one format that reads every date of the file; the remembered one where several do, and nothing where none is sure. */
export function proposedFormat({ header, rows }: StatementPreview, date: string | undefined, remembered = ''): string {
  const at = header.indexOf(date ?? '')
  const dates = rows.map(({ cells }) => cells[at] ?? '').filter((cell) => cell !== '')
  const formats = at < 0 || dates.length === 0 ? [] : formatsOf(dates)
  const [only = ''] = formats
  if (formats.length === 1) return only
  return formats.includes(remembered) ? remembered : ''
}
