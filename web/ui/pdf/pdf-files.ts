import type { PdfDocument } from './pdf-document.ts'

export type PdfSource = string | Blob

interface HeldFile {
  source: PdfSource
  opening: Promise<PdfDocument>
  document: PdfDocument | null
  users: number
  ahead: HTMLCanvasElement | null
  onShown: (() => void) | null
}

const KEPT_OPEN = 4

// The most recently used file is last.
let held: HeldFile[] = []

async function bytesOf(source: PdfSource): Promise<Uint8Array> {
  if (typeof source !== 'string') return new Uint8Array(await source.arrayBuffer())
  const answer = await fetch(source, { credentials: 'same-origin' })
  if (!answer.ok) throw new Error(`${source} answered ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}

async function open(source: PdfSource): Promise<PdfDocument> {
  // Loads both in parallel, since the reader is as large as many documents.
  const [{ openPdf }, bytes] = await Promise.all([import('./pdf-engine.ts'), bytesOf(source)])
  return openPdf(bytes)
}

function forget(file: HeldFile) {
  held = held.filter((other) => other !== file)
  file.opening.then((document) => document.close()).catch(() => undefined)
}

function holding(source: PdfSource, from = source): HeldFile {
  const known = held.find((file) => file.source === source)
  const file: HeldFile = known ?? { source, opening: open(from), document: null, users: 0, ahead: null, onShown: null }
  if (!known) {
    const keep = (document: PdfDocument) => {
      file.document = document
    }
    // The next call retries a failed file.
    file.opening.then(keep, () => forget(file))
  }
  held = [...held.filter((other) => other !== file), file]
  const idle = held.filter((other) => other.users === 0 && other !== file)
  for (const other of idle.slice(0, Math.max(0, held.length - KEPT_OPEN))) forget(other)
  return file
}

/** Opens a document and keeps it open until it is released, and a little longer. */
export function holdPdf(source: PdfSource): { opening: Promise<PdfDocument>; release: () => void } {
  const file = holding(source)
  file.users += 1
  file.onShown?.()
  file.onShown = null
  return {
    opening: file.opening,
    release: () => {
      file.users -= 1
    },
  }
}

export const openPdfOf = (source: PdfSource): PdfDocument | null =>
  held.find((file) => file.source === source)?.document ?? null

/** The prefetched first page; only the first caller gets it. */
export function takePrefetchedFile(document: PdfDocument): HTMLCanvasElement | null {
  const file = held.find((one) => one.document === document)
  const ahead = file?.ahead ?? null
  if (file) file.ahead = null
  return ahead
}

interface Preparation {
  from: string
  width: number
  onShown: () => void
}

/** Opens a document and renders its first page at the final width, before anyone asks for it. */
export function prepareFirstPage(source: PdfSource, { from, width, onShown }: Preparation): void {
  if (held.some((file) => file.source === source)) return
  const file = holding(source, from)
  file.onShown = onShown
  const paint = async () => {
    const document = await file.opening
    const scale = (width / document.firstSize.width) * window.devicePixelRatio
    file.ahead = await document.paint(1, { scale, turn: 0 })
  }
  // The component that shows the page handles the error.
  paint().catch(() => undefined)
}
