import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { liveInvalidator } from './live-invalidator.ts'
import { createQueryClient } from './query.ts'

const PATH = '/api/admin/applications'

beforeEach(() => {
  vi.useFakeTimers()
})

async function listOf(count: number) {
  const queries = createQueryClient()
  const ask = vi.fn(async ({ pageParam }: { pageParam: number }) => pageParam)
  const list = new InfiniteQueryObserver(queries, {
    queryKey: ['GET', PATH],
    queryFn: ask,
    initialPageParam: 0,
    getNextPageParam: (last: number) => last + 1,
  })
  list.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  for (let page = 1; page < count; page++) await list.fetchNextPage()
  ask.mockClear()
  return { ask, refresh: liveInvalidator(queries) }
}

test('a short list is requested again after an event, at most once a second', async () => {
  const { ask, refresh } = await listOf(2)
  refresh.because([PATH])
  refresh.because([PATH])
  await vi.advanceTimersByTimeAsync(1_500)
  expect(ask).toHaveBeenCalledTimes(4)
  refresh.stop()
})

test('a long list is requested again only after a pause, and no event is lost', async () => {
  const { ask, refresh } = await listOf(20)
  for (let second = 0; second < 25; second++) {
    refresh.because([PATH])
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(ask).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(ask).toHaveBeenCalledTimes(20)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).toHaveBeenCalledTimes(20)
  refresh.stop()
})

test('an event does not repeat a request that the audit counts as an opening', async () => {
  const queries = createQueryClient()
  const ask = vi.fn(async () => 'a sheet')
  const observe = (who: string, meta: Record<string, unknown>) =>
    new QueryObserver(queries, { queryKey: ['GET', PATH, who], queryFn: ask, meta }).subscribe(() => undefined)
  observe('the office', { isWrittenDown: true })
  observe('the owner', {})
  await vi.advanceTimersByTimeAsync(0)
  expect(ask).toHaveBeenCalledTimes(2)
  const refresh = liveInvalidator(queries)
  refresh.because([PATH])
  await vi.advanceTimersByTimeAsync(1_500)
  expect(ask).toHaveBeenCalledTimes(3)
  refresh.stop()
})
