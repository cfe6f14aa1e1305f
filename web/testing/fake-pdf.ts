import { vi } from 'vitest'
import type { PdfDocument } from '#web/ui/pdf/pdf-document.ts'

const A4 = { width: 794, height: 1123 }

/** Replaces pdf.js, which needs a real browser: two white pages for any bytes. */
export async function openPdf(): Promise<PdfDocument> {
  return {
    pageCount: 2,
    firstSize: A4,
    sizeOf: async () => A4,
    paint: async () => document.createElement('canvas'),
    close: () => undefined,
  }
}

export function fakeFiles(answer: () => Response | Promise<Response> = () => new Response('%PDF-1.7')) {
  const others = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
    url.startsWith('/objects/') ? Promise.resolve(answer()) : others(url, init),
  )
}
