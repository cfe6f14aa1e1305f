export interface CsvRow {
  line: number
  cells: string[]
}

export interface LineProblem {
  line: number
  sentence: string
}

const DELIMITERS = [',', ';', '\t', '|'] as const

function delimiterOf(text: string): string {
  const first = (text.split(/\r?\n/).find((line) => line.trim() !== '') ?? '').replace(/"[^"]*"/g, '')
  const count = (delimiter: string) => first.split(delimiter).length
  return DELIMITERS.reduce<string>((best, next) => (count(next) > count(best) ? next : best), ',')
}

// One cell with its end: quoted, with doubled quotes inside, or bare. A bare cell starts with no space, because two
// adjacent parts that match the same spaces backtrack over every split.
const cellPattern = (delimiter: string) => {
  const end = delimiter === '|' ? '\\|' : delimiter
  return new RegExp(`[ ]*(?:"((?:[^"]|"")*)"[ ]*|((?! )[^${end}"\\r\\n]*))(${end}|\\r\\n|\\n|\\r|$)`, 'y')
}

export function readCsv(file: string): { rows: CsvRow[]; problem: LineProblem | null } {
  const text = file.replace(/^\uFEFF/, '')
  const delimiter = delimiterOf(text)
  const pattern = cellPattern(delimiter)
  const rows: CsvRow[] = []
  let [line, start] = [1, 1]
  let cells: string[] = []
  while (pattern.lastIndex < text.length || cells.length > 0) {
    const from = pattern.lastIndex
    const found = pattern.exec(text)
    if (!found) return { rows, problem: { line, sentence: quoteProblem(text.slice(from)) } }
    const [whole, quoted, bare = '', end] = found
    cells.push((quoted === undefined ? bare : quoted.replaceAll('""', '"')).trim())
    line += whole.match(/\r\n|\n|\r/g)?.length ?? 0
    if (end === delimiter) continue
    if (cells.some((cell) => cell !== '')) rows.push({ line: start, cells })
    cells = []
    start = line
    if (end === '') break
  }
  return { rows, problem: null }
}

const quoteProblem = (rest: string) =>
  /^[ ]*"(?:[^"]|"")*$/.test(rest)
    ? 'A quotation mark is opened and never closed'
    : 'A quotation mark stands in the middle of a cell. A cell with one must be quoted, and the mark written twice'
