import { makeZip } from 'client-zip'
import { exportPage } from '#content/privacy/export-page.ts'
import { processingRegistry } from '#content/privacy/registry.ts'
import { pdfFileName } from '#domain/documents/file-names.ts'
import type { Cell } from '#domain/exports/cell.ts'
import { csvOf } from '#domain/exports/csv.ts'
import { checklist } from '#domain/requirements/checklist.ts'
import type { Deps } from '#server/deps.ts'
import { openVerified } from '#server/features/documents/uploads/stored-files.service.ts'
import {
  type ExportedRow,
  type PersonFile,
  type ReadTable,
  selectPersonFiles,
  selectPersonTables,
} from './person-data.store.ts'

export type ZipDeps = Pick<Deps, 'config' | 'db' | 'log' | 'metrics' | 'now' | 'storage'>

const FORMAT = 'lampara-person-data'
const FORMAT_VERSION = 1

/** Streams the zip file by file. Adds each unreadable file to `skipped`. */
export async function* personZip(deps: ZipDeps, userId: string, skipped: string[]): AsyncGenerator<Uint8Array> {
  const [tables, files] = await Promise.all([selectPersonTables(deps.db, userId), selectPersonFiles(deps.db, userId)])
  yield* makeZip(entries(deps, { tables, files, skipped }))
}

interface KeptFile {
  path: string
  title: string
  sha256: string
}

async function* entries(
  deps: ZipDeps,
  { tables, files, skipped }: { tables: readonly ReadTable[]; files: readonly PersonFile[]; skipped: string[] },
) {
  const madeAt = deps.now()
  const kept: KeptFile[] = []
  for (const [index, file] of files.entries()) {
    const name = nameOf(file, index)
    const input = await readFile(deps, file)
    if (input) {
      kept.push({ path: `files/${name}`, title: name, sha256: file.sha256 })
      yield { name: `files/${name}`, input, lastModified: file.at }
    } else skipped.push(name)
  }
  const filled = tables.filter(({ rows }) => rows.length > 0)
  for (const { name, rows } of filled) yield { name: `${name}.csv`, input: csvOfRows(rows), lastModified: madeAt }
  const { brand } = deps.config
  const data = {
    format: FORMAT,
    version: FORMAT_VERSION,
    madeAt: madeAt.toISOString(),
    controller: { name: brand.name, address: brand.companyAddress, city: brand.companyCity, email: brand.supportEmail },
    processing: processingRegistry,
    tables: Object.fromEntries(tables.map(({ name, rows }) => [name, rows])),
    files: kept,
    skipped,
  }
  yield { name: 'data.json', input: JSON.stringify(data, null, 2), lastModified: madeAt }
  yield { name: 'index.html', input: pageOf(deps, { tables: filled, files: kept, skipped }), lastModified: madeAt }
}

function pageOf(
  { config, now }: ZipDeps,
  { tables, files, skipped }: { tables: readonly ReadTable[]; files: readonly KeptFile[]; skipped: string[] },
) {
  const [account] = tables.find(({ name }) => name === 'account')?.rows ?? []
  return exportPage({
    brandName: config.brand.name,
    contact: config.brand.supportEmail || 'us on the page Messages',
    person: String(account?.name || account?.email || 'you'),
    madeOn: new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: config.timeZone }).format(now()),
    tables: tables.map(({ title, rows, name }) => ({ title, rows: rows.length, file: `${name}.csv` })),
    files,
    skipped,
  })
}

function nameOf({ name, fileName }: PersonFile, index: number): string {
  const requirement = checklist.find(({ id }) => id === name)?.name ?? 'Proof'
  return `${String(index + 1).padStart(2, '0')} ${requirement} - ${pdfFileName(fileName ?? '')}`
}

/** Reads a file completely before passing it on, so that a broken file does not break the zip; uploads are small. */
async function readFile(deps: ZipDeps, file: PersonFile): Promise<Uint8Array | null> {
  try {
    const opened = await openVerified(deps, file.storageKey, file)
    if (!opened) return null
    const parts: Uint8Array[] = []
    for await (const part of opened.stream) parts.push(part)
    return Buffer.concat(parts)
  } catch (error) {
    deps.log.warn({ err: error, storageKey: file.storageKey }, 'a file is missing in the download of everything')
    return null
  }
}

function csvOfRows(rows: readonly ExportedRow[]): string {
  const columns = Object.keys(rows[0] ?? {})
  return csvOf([columns, ...rows.map((row) => columns.map((column) => toCell(row[column])))])
}

function toCell(value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'string' || value instanceof Date) return value
  return typeof value === 'boolean' ? String(value) : JSON.stringify(value)
}
