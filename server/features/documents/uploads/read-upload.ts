import { createHash } from 'node:crypto'
import { MAX_FILE_BYTES } from '#contract/documents/accepted-file.ts'
import {
  ACTIVE_PDF,
  DAMAGED_PDF,
  INFECTED,
  NO_PAGES,
  NOT_A_PDF,
  PASSWORD_PROTECTED,
} from '#contract/documents/documents.ts'
import { cannotReadFile } from '#domain/documents/file-refusals.ts'
import { fieldError, Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import type { ScanResult } from '#server/gateways/scanner/scanner.ts'
import { type PdfFeed, ReaderUnavailable } from '#server/pdf/pdf-worker.ts'
import type { PdfReadResult } from '#server/pdf/reading.ts'
import { assertPdf, tooLarge } from './assert-pdf.ts'
import { type ExpectedFile, openVerified } from './stored-files.service.ts'

interface UploadReading {
  size: number
  sha256: string
  pageCount: number
  scan: 'clean' | 'unscanned'
}

const SENTENCES = {
  password: PASSWORD_PROTECTED,
  damaged: DAMAGED_PDF,
  'no pages': NO_PAGES,
  active: ACTIVE_PDF,
} as const

export class ReaderOverloadingFile extends Refusal {
  override name = 'ReaderOverloadingFile'
  constructor(readonly isTimeout: boolean) {
    super('invalid', DAMAGED_PDF, { errors: [{ path: 'uploadURL', message: DAMAGED_PDF }] })
  }
}

type UploadReadDeps = Pick<Deps, 'storage' | 'scanner' | 'pdfReader' | 'metrics' | 'log'>

/**
 * Reads a stored file once for its size, hash, page count and malware. Throws the Refusal of the first failed check;
 * its `details.malware` names what the scanner found.
 */
export async function readUpload(
  deps: UploadReadDeps,
  storageKey: string,
  known: ExpectedFile | null = null,
): Promise<UploadReading> {
  try {
    const upload = await readWithRetries(deps, storageKey, known)
    if (!upload) throw tooBusy(new Error('too many files are being inspected'))
    deps.metrics.fileInspected('ok')
    return upload
  } catch (error) {
    const refusal = error instanceof ReaderUnavailable ? tooBusy(error) : error
    deps.metrics.fileInspected(outcomeOf(refusal))
    throw refusal
  }
}

async function readWithRetries(
  deps: UploadReadDeps,
  storageKey: string,
  known: ExpectedFile | null,
): Promise<UploadReading | null> {
  const work = (feed: PdfFeed) => readStored(deps, { storageKey, known }, feed)
  try {
    return await deps.pdfReader.withReader(work)
  } catch (error) {
    if (!(error instanceof ReaderOverloadingFile && error.isTimeout)) throw error
    return deps.pdfReader.withReader(work, { afterTimeout: true })
  }
}

async function readStored(
  deps: UploadReadDeps,
  { storageKey, known }: { storageKey: string; known: ExpectedFile | null },
  feed: PdfFeed,
): Promise<UploadReading> {
  const file = known ? await openVerified(deps, storageKey, known) : await deps.storage.open(storageKey)
  if (!file) throw cannotReadFile(new Error('a file to be inspected is not there'))
  try {
    if (file.size > MAX_FILE_BYTES) throw tooLarge()
    return await readBytes(deps, assertPdf(withStorageErrors(file.stream)), feed)
  } finally {
    file.stream.destroy()
  }
}

/** An I/O error says nothing about the file itself. */
async function* withStorageErrors(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* stream
  } catch (error) {
    throw error instanceof Refusal ? error : cannotReadFile(error)
  }
}

async function readBytes(
  { scanner }: Pick<Deps, 'scanner'>,
  source: AsyncIterable<Uint8Array>,
  feed: PdfFeed,
): Promise<UploadReading> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const ignore = () => {}
  const scanning = scanner.scan(readable).finally(() => void writer.abort().catch(ignore))
  // Handled below, after the PDF checks.
  scanning.catch(ignore)
  // A scanner that has answered reads no more.
  const push = (piece: Uint8Array) => Promise.race([writer.write(piece), scanning]).catch(ignore)
  const hash = createHash('sha256')
  let size = 0
  try {
    for await (const piece of source) {
      hash.update(piece)
      size += piece.length
      await Promise.all([feed.write(piece), push(piece)])
    }
    writer.close().catch(ignore)
  } catch (error) {
    writer.abort(error).catch(ignore)
    throw error
  }
  const [reading, scan] = await Promise.allSettled([feed.end(), scanning])
  if (scan.status === 'fulfilled') refuseInfected(scan.value)
  if (reading.status === 'rejected') throw reading.reason
  const pageCount = pagesOf(reading.value)
  if (scan.status === 'rejected') throw scan.reason
  return { size, sha256: hash.digest('hex'), pageCount, scan: scan.value.verdict === 'clean' ? 'clean' : 'unscanned' }
}

function refuseInfected(scan: ScanResult) {
  if (scan.verdict !== 'infected') return
  throw new Refusal('invalid', INFECTED, {
    errors: [{ path: 'uploadURL', message: INFECTED }],
    malware: scan.signature,
  })
}

function pagesOf(reading: PdfReadResult): number {
  if (!('trouble' in reading)) return reading.pageCount
  const { trouble } = reading
  if (trouble === 'timeout' || trouble === 'crashed') throw new ReaderOverloadingFile(trouble === 'timeout')
  throw fieldError('uploadURL', SENTENCES[trouble])
}

const TOO_BUSY = 'We are checking many files right now. Please try again in a moment.'

const tooBusy = (cause: unknown) => new Refusal('unavailable', TOO_BUSY, { retryAfter: 10 }, { cause })

const OUTCOMES = new Map([
  [PASSWORD_PROTECTED, 'password'],
  [DAMAGED_PDF, 'damaged'],
  [NO_PAGES, 'no_pages'],
  [ACTIVE_PDF, 'active'],
  [NOT_A_PDF, 'not_pdf'],
  [INFECTED, 'infected'],
])

function outcomeOf(error: unknown): string {
  if (!(error instanceof Refusal)) return 'error'
  if (error instanceof ReaderOverloadingFile) return 'costly'
  if (error.kind === 'tooLarge') return 'too_large'
  if (error.kind === 'unavailable') return error.details.code ?? 'busy'
  return OUTCOMES.get(error.sentence) ?? 'error'
}
