import {
  type InfiniteData,
  type keepPreviousData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query'
import type { Input, Reply, RouteSpec } from '#contract/route.ts'
import type { ListPage } from './call.ts'
import { readPages } from './query.ts'

const ROWS_AT_ONCE = 50

export const readLongList = <const R extends RouteSpec & { page: true }>(
  spec: R,
  input: Input<R>,
  moreAtOnce = ROWS_AT_ONCE,
) => readPages(spec, input, ROWS_AT_ONCE, moreAtOnce)

export type LongList<Row> = ReturnType<typeof toLongList<Row>>

export function toLongList<Row>(query: UseInfiniteQueryResult<InfiniteData<ListPage<Row[]>>>) {
  const last = query.data?.pages.at(-1)
  const rows = query.data?.pages.flatMap((page) => page.rows)
  const total = last?.total ?? 0
  return {
    rows,
    total,
    totalIsFloor: last?.totalIsFloor ?? false,
    isSimilar: last?.isSimilar ?? false,
    isError: query.isError && !query.isFetchNextPageError,
    isMissing: query.isLoadingError,
    again: { onRetry: () => void query.refetch(), retrying: query.isFetching },
    isFetching: query.isFetching,
    isPaused: query.isPaused,
    refetch: (): unknown => query.refetch(),
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

type ListRowOf<R extends RouteSpec> = Reply<R> extends (infer Row)[] ? Row : never

export function useLongList<const R extends RouteSpec & { page: true }>(
  spec: R,
  input: Input<R>,
  options: { staleTime?: number; placeholderData?: typeof keepPreviousData } = {},
) {
  const query = useInfiniteQuery({ ...readLongList(spec, input), ...options })
  // A paged route returns an array, which the compiler cannot infer from a generic route.
  return toLongList(query as UseInfiniteQueryResult<InfiniteData<ListPage<ListRowOf<R>[]>>>)
}
