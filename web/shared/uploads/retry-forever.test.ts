import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
import { NetworkError, retryForever } from './retry-forever.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

function unsteady(failures: number, error: unknown = new NetworkError()) {
  const triedAt: number[] = []
  const begin = Date.now()
  const work = async () => {
    triedAt.push(Date.now() - begin)
    if (triedAt.length <= failures) throw error
    return 'done'
  }
  return { work, triedAt }
}

const terms = () => ({ signal: new AbortController().signal, onConnectionLost: vi.fn() })

test('retries after a lost connection at once, and after 1, 3 and 5 seconds', async () => {
  const { work, triedAt } = unsteady(4)
  const { signal, onConnectionLost } = terms()
  const outcome = retryForever(work, { signal, onConnectionLost })
  await vi.advanceTimersByTimeAsync(9000)
  expect(await outcome).toBe('done')
  expect(triedAt).toEqual([0, 0, 1000, 4000, 9000])
  expect(onConnectionLost).toHaveBeenCalledTimes(4)
})

test('retries every ten seconds for as long as the page is open', async () => {
  const { work, triedAt } = unsteady(360)
  const outcome = retryForever(work, terms())
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(await outcome).toBe('done')
  expect(triedAt.slice(4, 8)).toEqual([9_000, 19_000, 29_000, 39_000])
})

test('gives up after five tries when the server names an unavailable service', async () => {
  const { work, triedAt } = unsteady(99, new ApiError(503, '{"message":"","code":"scanner_unavailable"}'))
  const outcome = expect(retryForever(work, terms())).rejects.toThrow('scanner_unavailable')
  await vi.advanceTimersByTimeAsync(60_000)
  await outcome
  expect(triedAt).toHaveLength(5)
})

test('waits as long as the server requests', async () => {
  const { work, triedAt } = unsteady(1, new ApiError(429, 'Too many', 30))
  const outcome = retryForever(work, terms())
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await outcome).toBe('done')
  expect(triedAt).toEqual([0, 30_000])
})

test('retries at once when the browser is online again', async () => {
  const { work, triedAt } = unsteady(5)
  const outcome = retryForever(work, terms())
  await vi.advanceTimersByTimeAsync(10_000)
  window.dispatchEvent(new Event('online'))
  expect(await outcome).toBe('done')
  expect(triedAt.at(-1)).toBe(10_000)
})

test('stops waiting when it is aborted', async () => {
  const control = new AbortController()
  const outcome = retryForever(unsteady(9).work, { signal: control.signal, onConnectionLost: () => control.abort() })
  await expect(outcome).rejects.toHaveProperty('name', 'AbortError')
})

test.each([
  ['no answer at all', new TypeError('Failed to fetch'), 2],
  ['a server that is starting again', new ApiError(503, ''), 2],
  ['a refusal', new ApiError(413, 'Too large'), 1],
  ['the end of the session', new ApiError(401, 'Unauthorized'), 1],
  ['a fault of the server', new ApiError(500, 'Internal Server Error'), 1],
])('retries or gives up after %s', async (_what, error, tries) => {
  const { work, triedAt } = unsteady(1, error)
  const outcome = retryForever(work, terms()).catch(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  await outcome
  expect(triedAt).toHaveLength(tries)
})
