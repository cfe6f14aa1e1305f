import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Cell } from '#domain/exports/cell.ts'
import { SHEET_PATH, type SheetColumn, sheetBeginning, sheetEnd, workbookParts, xlsxRow } from '#domain/exports/xlsx.ts'
import { zoneAhead } from '#domain/exports/zone.ts'

interface Worksheet {
  title: string
  columns: readonly SheetColumn[]
  batches: AsyncIterable<readonly (readonly Cell[])[]>
  timeZone: string
  at: Date
}

export function xlsxStream({ title, columns, batches, timeZone, at }: Worksheet): Readable {
  const zip = new ZipFile()
  const rows = Readable.from(sheetOf(columns, batches, timeZone), { objectMode: false })
  const output = zip.outputStream as Readable
  for (const [path, text] of Object.entries(workbookParts(title))) zip.addBuffer(Buffer.from(text), path, { mtime: at })
  zip.addReadStream(rows, SHEET_PATH, { mtime: at })
  zip.end()
  // Neither end of it knows of the other's trouble by itself; without its end a file is seen to be broken.
  rows.on('error', (error) => output.destroy(error))
  zip.on('error', (error: Error) => output.destroy(error))
  output.once('close', () => rows.destroy())
  return output
}

async function* sheetOf(columns: readonly SheetColumn[], batches: Worksheet['batches'], timeZone: string) {
  const ahead = zoneAhead(timeZone)
  let count = 0
  yield Buffer.from(sheetBeginning(columns))
  for await (const rows of batches) {
    const first = count + 2
    count += rows.length
    yield Buffer.from(rows.map((row, index) => xlsxRow(first + index, row, ahead)).join(''))
  }
  yield Buffer.from(sheetEnd(columns, count))
}
