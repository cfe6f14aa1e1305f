import { beforeEach, expect, test, vi } from 'vitest'

const listeners = new Map<string, (event: object) => void>()
const newer = { postMessage: vi.fn() }
const scope = {
  addEventListener: (type: string, listen: (event: object) => void) => void listeners.set(type, listen),
  skipWaiting: vi.fn(),
  location: { origin: 'https://portal.example' },
  registration: { waiting: newer as typeof newer | null },
  clients: { matchAll: vi.fn() },
}
vi.stubGlobal('self', scope)
await vi.importActual('./service-worker.ts')

async function asks(mode: string, method = 'GET', pathname = '/licences/libheif.txt') {
  const work: Promise<unknown>[] = []
  const waitUntil = (one: Promise<unknown>) => void work.push(one)
  const request = { url: `https://portal.example${pathname}`, method, mode }
  const respondWith = vi.fn((answer: Promise<Response>) => void answer.catch(() => undefined))
  listeners.get('fetch')?.({ request, waitUntil, respondWith })
  await Promise.all(work)
  return respondWith
}

beforeEach(() => {
  vi.stubGlobal('self', scope)
  vi.clearAllMocks()
  scope.registration.waiting = newer
  scope.clients.matchAll.mockResolvedValue([{}])
})

test('a newer service worker does not take over without a request', () => {
  expect(listeners.has('install')).toBe(false)
  expect(scope.skipWaiting).not.toHaveBeenCalled()
})

test('a request that changes something passes by the service worker', async () => {
  expect(await asks('cors', 'GET', '/assets/portal.js')).toHaveBeenCalledOnce()
  expect(await asks('cors', 'PUT', '/assets/portal.js')).not.toHaveBeenCalled()
})

test('a newer service worker takes over with the next navigation', async () => {
  await asks('cors')
  expect(newer.postMessage).not.toHaveBeenCalled()
  await asks('navigate')
  const [data] = newer.postMessage.mock.lastCall ?? []
  listeners.get('message')?.({ data })
  expect(scope.skipWaiting).toHaveBeenCalledOnce()
})

test('a newer service worker waits while another page is open', async () => {
  scope.clients.matchAll.mockResolvedValue([{}, {}])
  await asks('navigate')
  expect(newer.postMessage).not.toHaveBeenCalled()
})
