import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { type ExportFormat, MOST_XLSX_ROWS } from '#contract/exports.ts'
import { redactFilter } from '#domain/audit/audit-detail.ts'
import { listExportEnded, listExported } from '#domain/effects/exports.ts'
import type { Cell } from '#domain/exports/cell.ts'
import { BYTE_ORDER_MARK, csvLine } from '#domain/exports/csv.ts'
import { SHEET_PATH, type SheetColumn, sheetBeginning, sheetEnd, workbookParts, xlsxRow } from '#domain/exports/xlsx.ts'
import { zoneAhead } from '#domain/exports/zone.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Deps, onReplica } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import { type BlockedIds, namesBlocked } from '#server/http/blocked-people.ts'
import type { Caller } from '#server/http/caller.ts'
import { openSemaphore } from '#server/pdf/semaphore.ts'
import { discloseList } from '#server/privacy/disclose-list.store.ts'
import type { ExportColumn, Listing } from './listing.ts'

// The limit of one process; a further download gets a 429.
const MOST_AT_ONCE = 8
const COME_BACK_AFTER = 30
// Limits the connections of downloads, so that most connections stay free for other requests.
const reading = openSemaphore(2, 60_000)
let underWay = 0
const nobody: BlockedIds = new Set()
const wholeFilters = new Set(['sort', 'order', 'incidentId'])

const TOO_MANY = 'Too many files are being created right now. Please try again in a minute.'
const tooLong = () =>
  new Refusal(
    'conflict',
    `This list is longer than the ${MOST_XLSX_ROWS.toLocaleString('en-US')} rows that one sheet of Excel holds. ` +
      'Filter the list, or export it as CSV.',
  )

export interface ExportedFile {
  fileName: string
  stream: Readable
}

export interface ExportRequest<Filter> {
  format: ExportFormat
  filter: Filter
}

/**
 * Streams a list as a file in batches; each row is current when the stream reaches the row. The audit records the
 * export before the first byte, and the end after the last byte.
 */
export async function exportList<Filter extends object, Row>(
  deps: Deps,
  caller: Caller,
  { listing, format, filter }: ExportRequest<Filter> & { listing: Listing<Filter, Row> },
): Promise<ExportedFile> {
  await listing.refuse?.(deps, filter)
  if (underWay >= MOST_AT_ONCE) throw new Refusal('tooMany', TOO_MANY, { retryAfter: COME_BACK_AFTER })
  const asked = { filter, upTo: MOST_XLSX_ROWS + 1 }
  if (format === 'xlsx' && (await listing.count(onReplica(deps), caller, asked)) > MOST_XLSX_ROWS) throw tooLong()
  const details = { list: listing.title.toLowerCase(), format }
  await record(deps.db, contextOf(deps, caller), listExported, { ...details, filter })
  const { title } = listing
  const { timeZone } = deps.config
  const columns = listing.columns.map((column) =>
    column.isTime ? { ...column, head: `${column.head} (${timeZone})` } : column,
  )
  const at = deps.now()
  const progress = { rows: 0, isWhole: false }
  const blocked = listing.seesBlocked ? nobody : await deps.blocked.ids()
  const batches = counted(disclosed(deps, caller, { ...listing, filter, blocked, at }), columns, progress)
  const stream =
    format === 'csv'
      ? Readable.from(csvOf(columns, batches, timeZone), { objectMode: false })
      : xlsxStream({ title, columns, batches, timeZone, at })
  underWay += 1
  stream.once('close', () => {
    underWay -= 1
    const ended = { ...details, ...progress }
    record(deps.db, contextOf(deps, caller), listExportEnded, ended).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'the end of an export could not be written down')
    })
  })
  const day = new Intl.DateTimeFormat('en-CA', { timeZone }).format(at)
  const isPart = Object.keys(redactFilter(filter)).some((name) => !wholeFilters.has(name))
  return { fileName: `${title}${isPart ? ' (some)' : ''} ${day}.${format}`, stream }
}

async function* csvOf(
  columns: readonly { head: string }[],
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
  timeZone: string,
) {
  const ahead = zoneAhead(timeZone)
  yield Buffer.from(`${BYTE_ORDER_MARK}${csvLine(columns.map(({ head }) => head))}`)
  for await (const rows of batches) yield Buffer.from(rows.map((row) => csvLine(row, ahead)).join(''))
}

/** Records the disclosure of each person before yielding the rows; leaves out people who withdrew consent. */
async function* disclosed<Filter, Row>(
  deps: Deps,
  caller: Caller,
  {
    title,
    names,
    batches,
    filter,
    blocked,
    at,
  }: Listing<Filter, Row> & { filter: Filter; blocked: BlockedIds; at: Date },
): AsyncGenerator<readonly Row[]> {
  const known = new Set<string>()
  const refused = new Set<string>()
  for await (const batch of batches(onReplica(deps), caller, filter)) {
    const rows = blocked.size === 0 ? batch : batch.filter((row) => !namesBlocked(blocked, row))
    if (!names) {
      yield rows
      continue
    }
    const { of, key, byConsent } = names
    const keys = [...new Set(rows.flatMap((row) => key(row) ?? []))].filter((one) => !known.has(one))
    for (const one of keys) known.add(one)
    for (const one of await discloseList(deps.db, { of, keys, list: title, by: caller.id, at })) refused.add(one)
    yield byConsent ? rows.filter((row) => !refused.has(key(row) ?? '')) : rows
  }
}

async function* counted<Row>(
  batches: AsyncIterable<readonly Row[]>,
  columns: readonly ExportColumn<Row>[],
  progress: { rows: number; isWhole: boolean },
) {
  const walk = batches[Symbol.asyncIterator]()
  try {
    for (;;) {
      const step = await reading.take(() => walk.next())
      if (!step) throw new Refusal('tooMany', TOO_MANY, { retryAfter: COME_BACK_AFTER })
      if (step.done) break
      const cells = step.value.map((row) => columns.map(({ cell }) => cell(row)))
      progress.rows += cells.length
      yield cells
    }
    progress.isWhole = true
  } finally {
    await walk.return?.()
  }
}

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
  // Neither stream forwards errors to the other; a file without its end is visibly broken.
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
