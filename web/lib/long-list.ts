import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { Input, RouteSpec } from '#contract/route.ts'
import type { ListPage } from './call.ts'
import { readPages } from './query.ts'
import { ROWS_AT_ONCE } from './rows-at-once.ts'

/** Reads a list that may be longer than a screen; {@link asLongList} shows it. Later pages may be larger. */
export const readLongList = <const R extends RouteSpec & { page: true }>(
  spec: R,
  input: Input<R>,
  moreAtOnce = ROWS_AT_ONCE,
) => readPages(spec, input, ROWS_AT_ONCE, moreAtOnce)

export function asLongList<Row>(query: UseInfiniteQueryResult<InfiniteData<ListPage<Row[]>>>) {
  const last = query.data?.pages.at(-1)
  const rows = query.data?.pages.flatMap((page) => page.rows)
  const total = last?.total ?? 0
  return {
    rows,
    total,
    totalIsFloor: last?.totalIsFloor ?? false,
    isSimilar: last?.isSimilar ?? false,
    /** Nothing came, and nothing is on its way. */
    isMissing: query.isLoadingError,
    isStale: query.isRefetchError && !query.isFetchNextPageError,
    again: { onRetry: () => void query.refetch(), retrying: query.isFetching },
    foot: {
      shown: rows?.length ?? 0,
      total,
      totalIsFloor: last?.totalIsFloor ?? false,
      hasMore: query.hasNextPage,
      loading: query.isFetchingNextPage,
      failed: query.isFetchNextPageError,
      onMore: () => void query.fetchNextPage(),
    },
  }
}
