import { act, render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { PdfPage } from './pdf-page.tsx'

const aDocument: Parameters<typeof PdfPage>[0]['document'] = {
  pageCount: 2,
  firstSize: { width: 80, height: 110 },
  sizeOf: async () => ({ width: 80, height: 110 }),
  paint: async () => document.createElement('canvas'),
  close: () => undefined,
}

test.each([
  ['drawn after it came into sight', [false, true], 1],
  ['not drawn after it left', [true, false], 0],
])('a page is %s while the browser was busy', async (_, states, drawn) => {
  class Watch {
    constructor(readonly tell: IntersectionObserverCallback) {}
    observe() {
      const entries = states.map((isIntersecting) => ({ isIntersecting }) as IntersectionObserverEntry)
      setTimeout(() => this.tell(entries, this as unknown as IntersectionObserver))
    }
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Watch)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const page = { document: aDocument, page: 2, size: aDocument.firstSize, scale: 1, turn: 0 } as const
  const { container } = render(<PdfPage {...page} scroller={{ current: document.body }} />)
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(container.querySelectorAll('canvas')).toHaveLength(drawn)
})
