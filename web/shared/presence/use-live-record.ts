import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { RouteSpec } from '#contract/route.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { keyOf } from '#web/lib/query.ts'

/**
 * What lies open, as the server tells it since it was opened: null where it is gone, undefined as long as nothing was
 * told. Nothing is asked before an event makes the route's answers old.
 */
export function useLiveRecord<Told>(spec: RouteSpec, id: string, opened: Told, ask: () => Promise<Told>) {
  const { data, isFetchedAfterMount, isError } = useQuery<Told | null>({
    queryKey: [...keyOf(spec), id, 'open'],
    queryFn: () =>
      ask().catch((error) => {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }),
    initialData: opened,
    gcTime: 0,
  })
  return isFetchedAfterMount && !isError ? data : undefined
}

/** The answer to one's own change brings its result; an event must not. */
export function useLatest<Told>(latest: Told | undefined, isOwnUnderWay: boolean, take: (latest: Told) => void) {
  const takeLatest = useEffectEvent(take)
  useEffect(() => {
    if (latest !== undefined && !isOwnUnderWay) takeLatest(latest)
  }, [latest, isOwnUnderWay])
}
