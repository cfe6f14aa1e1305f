import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
import { keepTrying, LostLine } from './keep-trying.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const haveLine = (online: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)

/** Work that fails so many times, and when it was tried. */
function unsteady(failures: number, error: unknown = new LostLine()) {
  const triedAt: number[] = []
  const begin = Date.now()
  const work = async () => {
    triedAt.push(Date.now() - begin)
    if (triedAt.length <= failures) throw error
    return 'done'
  }
  return { work, triedAt }
}

const terms = () => ({ signal: new AbortController().signal, onTrouble: vi.fn() })

test('repeats what a lost line interrupted after 0, 1, 3 and 5 seconds', async () => {
  haveLine(true)
  const { work, triedAt } = unsteady(4)
  const { signal, onTrouble } = terms()
  const outcome = keepTrying(work, { signal, onTrouble })
  await vi.advanceTimersByTimeAsync(9000)
  expect(await outcome).toBe('done')
  expect(triedAt).toEqual([0, 0, 1000, 4000, 9000])
  expect(onTrouble).toHaveBeenCalledTimes(4)
})

test('gives up after the fifth try', async () => {
  haveLine(true)
  const { work, triedAt } = unsteady(Number.POSITIVE_INFINITY)
  const outcome = expect(keepTrying(work, terms())).rejects.toThrow(LostLine)
  await vi.advanceTimersByTimeAsync(60_000)
  await outcome
  expect(triedAt).toHaveLength(5)
})

test('does not count while the browser has no line, and goes on when it is back', async () => {
  const line = haveLine(false)
  const { work, triedAt } = unsteady(1)
  const outcome = keepTrying(work, terms())
  await vi.advanceTimersByTimeAsync(600_000)
  expect(triedAt).toEqual([0])
  line.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  expect(await outcome).toBe('done')
  expect(triedAt).toEqual([0, 600_000])
})

test('stops waiting when it is called off', async () => {
  haveLine(false)
  const control = new AbortController()
  const outcome = keepTrying(unsteady(9).work, { signal: control.signal, onTrouble: () => control.abort() })
  await expect(outcome).rejects.toHaveProperty('name', 'AbortError')
})

test.each([
  ['no answer at all', new TypeError('Failed to fetch'), 2],
  ['a server that is starting again', new ApiError(503, ''), 2],
  ['a refusal', new ApiError(413, 'Too large'), 1],
  ['the end of the session', new ApiError(401, 'Unauthorized'), 1],
  ['a fault of the server', new ApiError(500, 'Internal Server Error'), 1],
])('after %s', async (_what, error, tries) => {
  haveLine(true)
  const { work, triedAt } = unsteady(1, error)
  const outcome = keepTrying(work, terms()).catch(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  await outcome
  expect(triedAt).toHaveLength(tries)
})
