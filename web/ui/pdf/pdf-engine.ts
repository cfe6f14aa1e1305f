import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import type { PdfDocument } from './pdf-document.ts'

const CSS_PIXELS_PER_POINT = 96 / 72
// The canvas limit of the smallest phones.
const MOST_PIXELS = 16_000_000

// pdf.js constructs these two, so that neither can be an arrow function.

/** The extra files for pdf.js. The page loads them, so that the worker needs no network access. */
function fetched() {
  return { fetch: async ({ filename }: { filename: string }) => (await import('./pdf-data.ts')).pdfData(filename) }
}

function characterMaps() {
  return {
    fetch: async ({ name }: { name: string }) => ({
      cMapData: await (await import('./pdf-data.ts')).pdfData(`${name}.bcmap`),
      isCompressed: true,
    }),
  }
}

GlobalWorkerOptions.workerSrc = workerUrl
const worker = new PDFWorker({})

async function keywordsOf(pdf: PDFDocumentProxy): Promise<string> {
  const facts = await pdf.getMetadata().catch(() => null)
  return facts && 'Keywords' in facts.info ? String(facts.info.Keywords) : ''
}

export async function openPdf(bytes: Uint8Array): Promise<PdfDocument> {
  const task = getDocument({
    data: bytes,
    worker,
    CMapReaderFactory: characterMaps,
    StandardFontDataFactory: fetched,
    WasmFactory: fetched,
    useWorkerFetch: false,
    isEvalSupported: false,
    verbosity: 0,
  })
  const pdf = await task.promise
  // This pdf.js version reads the page count from the last opened document: loads all pages of this document
  // before another document opens.
  const pages = Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1))
  for (const page of pages) page.catch(() => undefined)
  const pageOf = (number: number) => pages[number - 1] ?? Promise.reject(new RangeError(`There is no page ${number}`))
  const sizeOf = async (number: number) => {
    const { width, height } = (await pageOf(number)).getViewport({ scale: CSS_PIXELS_PER_POINT })
    return { width, height }
  }
  return {
    pageCount: pdf.numPages,
    keywords: await keywordsOf(pdf),
    // If the first page has no readable size, assumes A4.
    firstSize: await sizeOf(1).catch(() => ({ width: 794, height: 1123 })),
    sizeOf,
    async paint(number, { scale, turn, signal }) {
      const page = await pageOf(number)
      const at = (wanted: number) =>
        page.getViewport({ scale: CSS_PIXELS_PER_POINT * wanted, rotation: (page.rotate + turn * 90) % 360 })
      const wanted = at(scale)
      const viewport = at(scale * Math.min(1, Math.sqrt(MOST_PIXELS / (wanted.width * wanted.height))))
      const canvas = document.createElement('canvas')
      canvas.width = Math.max(1, Math.floor(viewport.width))
      canvas.height = Math.max(1, Math.floor(viewport.height))
      signal?.throwIfAborted()
      const painting = page.render({ canvas, viewport })
      const stop = () => painting.cancel()
      signal?.addEventListener('abort', stop, { once: true })
      try {
        await painting.promise
        return canvas
      } finally {
        signal?.removeEventListener('abort', stop)
      }
    },
    close: () => void task.destroy(),
  }
}
