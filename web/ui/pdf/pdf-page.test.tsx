import { render, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { PdfPage } from './pdf-page.tsx'

const document: Parameters<typeof PdfPage>[0]['document'] = {
  pageCount: 1,
  firstSize: { width: 80, height: 110 },
  sizeOf: async () => ({ width: 80, height: 110 }),
  paint: async () => window.document.createElement('canvas'),
  close: () => undefined,
}

test('a page that came into sight while the browser was busy is drawn', async () => {
  class Watch {
    constructor(readonly tell: IntersectionObserverCallback) {}
    observe() {
      const entries = [false, true].map((isIntersecting) => ({ isIntersecting }) as IntersectionObserverEntry)
      setTimeout(() => this.tell(entries, this as unknown as IntersectionObserver))
    }
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Watch)
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  const scroller = { current: window.document.body }
  const page = { page: 2, size: document.firstSize, scale: 1, turn: 0 } as const
  const { container } = render(<PdfPage {...{ document, scroller, ...page }} />)
  await waitFor(() => expect(container.querySelector('canvas')).not.toBeNull())
})
