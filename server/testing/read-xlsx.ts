import { inflateRawSync } from 'node:zlib'

/** The parts of a zip by their path, found by its own table of contents. */
export function unzipped(bytes: Buffer): Map<string, string> {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const parts = new Map<string, string>()
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const packed = bytes.readUInt32LE(at + 20)
    const nameLength = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const local = bytes.readUInt32LE(at + 42)
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const isPacked = bytes.readUInt16LE(at + 10) === 8
    const content = bytes.subarray(start, start + packed)
    parts.set(name, (isPacked ? inflateRawSync(content) : content).toString())
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return parts
}

export interface ReadCell {
  value: string | number | null
  /** Which of the file's formats it has. */
  format: number
}

const letters: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** The rows of the one sheet of an Excel file. */
export function readXlsx(bytes: Buffer): ReadCell[][] {
  const sheet = unzipped(bytes).get('xl/worksheets/sheet1.xml') ?? ''
  return Array.from(sheet.matchAll(/<row>(.*?)<\/row>/gs), ([, row = '']) =>
    Array.from(row.matchAll(/<c([^>]*?)(?:\/>|>(.*?)<\/c>)/gs), ([, attributes = '', content = '']) => {
      const format = Number(/ s="(\d+)"/.exec(attributes)?.[1] ?? 0)
      const text = /<t[^>]*>(.*?)<\/t>/s.exec(content)?.[1]
      const number = /<v>(.*?)<\/v>/.exec(content)?.[1]
      if (number !== undefined) return { value: Number(number), format }
      return { value: text === undefined ? null : text.replace(/&\w+;/g, (mark) => letters[mark] ?? mark), format }
    }),
  )
}

/** The rows of a CSV file, without the mark at its beginning. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = []
  for (const line of text.replace(/^\uFEFF/, '').match(/(?:"(?:[^"]|"")*"|[^"\r\n])*\r\n/g) ?? []) {
    const cells = Array.from(line.slice(0, -2).matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g), ([, quoted, plain]) =>
      quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
    )
    rows.push(cells)
  }
  return rows
}
