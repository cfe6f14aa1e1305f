import type { PdfDocument } from './pdf-document.ts'

/** Where a PDF comes from: an address of the portal, or bytes that the page has already. */
export type PdfSource = string | Blob

interface HeldFile {
  source: PdfSource
  opening: Promise<PdfDocument>
  users: number
  /** Page one as it was painted ahead, until somebody shows it. */
  ahead: Promise<HTMLCanvasElement | null>
}

/** Documents that nobody looks at stay open for whoever comes back to them. */
const KEPT_OPEN = 4

// The one most recently used last.
let held: HeldFile[] = []

async function bytesOf(source: PdfSource): Promise<Uint8Array> {
  if (typeof source !== 'string') return new Uint8Array(await source.arrayBuffer())
  const answer = await fetch(source, { credentials: 'same-origin' })
  if (!answer.ok) throw new Error(`${source} answered ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}

async function open(source: PdfSource): Promise<PdfDocument> {
  // Asked for together: the reader is as large as many documents.
  const [{ openPdf }, bytes] = await Promise.all([import('./pdf-engine.ts'), bytesOf(source)])
  return openPdf(bytes)
}

function forget(file: HeldFile) {
  held = held.filter((other) => other !== file)
  file.opening.then((document) => document.close()).catch(() => undefined)
}

function holding(source: PdfSource): HeldFile {
  const known = held.find((file) => file.source === source)
  const file = known ?? { source, opening: open(source), users: 0, ahead: Promise.resolve(null) }
  // What could not be opened is tried anew the next time.
  if (!known) file.opening.catch(() => forget(file))
  held = [...held.filter((other) => other !== file), file]
  const idle = held.filter((other) => other.users === 0 && other !== file)
  for (const other of idle.slice(0, Math.max(0, held.length - KEPT_OPEN))) forget(other)
  return file
}

export interface Holding {
  opening: Promise<PdfDocument>
  /** Page one if it was painted ahead; only the first who asks gets it. */
  takeAhead: () => Promise<HTMLCanvasElement | null>
  release: () => void
}

/** Opens a document and keeps it open until it is released, and a little longer. */
export function holdPdf(source: PdfSource): Holding {
  const file = holding(source)
  file.users += 1
  return {
    opening: file.opening,
    takeAhead: () => {
      const { ahead } = file
      file.ahead = Promise.resolve(null)
      return ahead
    },
    release: () => {
      file.users -= 1
    },
  }
}

/** Opens a document and paints its first page as wide as it will be shown, before anybody asks to see it. */
export function prepareFirstPage(source: PdfSource, width: number): void {
  if (held.some((file) => file.source === source)) return
  const file = holding(source)
  file.ahead = file.opening
    .then(async (document) => {
      const size = await document.sizeOf(1)
      return document.paint(1, { scale: (width / size.width) * window.devicePixelRatio, turn: 0 })
    })
    .catch(() => null)
}
