import { act } from '@testing-library/react'
import { vi } from 'vitest'

export function goOffline() {
  const others = globalThis.fetch
  const sent: string[] = []
  let isLost = true
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => !isLost)
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (isLost) throw new TypeError('Failed to fetch')
    if (init?.method !== 'GET') sent.push(`${init?.method} ${url}`)
    return others(url, init)
  })
  window.dispatchEvent(new Event('offline'))
  return {
    sent,
    async comesBack() {
      isLost = false
      act(() => void window.dispatchEvent(new Event('online')))
      await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
      onLine.mockRestore()
    },
  }
}
