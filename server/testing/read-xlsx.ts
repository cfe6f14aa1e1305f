import { Workbook } from 'exceljs'

export interface ReadCell {
  value: string | number | Date | null
  format: string
}

export async function readXlsx(bytes: Buffer): Promise<ReadCell[][]> {
  const book = new Workbook()
  await book.xlsx.load(Uint8Array.from(bytes).buffer as ArrayBuffer)
  const sheet = book.worksheets[0]
  if (!sheet) throw new Error('The file has no sheet')
  const columns = Array.from({ length: sheet.columnCount }, (_, index) => index + 1)
  return Array.from({ length: sheet.rowCount }, (_, index) => {
    const row = sheet.getRow(index + 1)
    return columns.map((column) => {
      const { value, numFmt } = row.getCell(column)
      if (value instanceof Date || value === null || typeof value === 'string' || typeof value === 'number') {
        return { value, format: numFmt ?? 'General' }
      }
      throw new Error(`A cell holds what no list writes: ${JSON.stringify(value)}`)
    })
  })
}

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
