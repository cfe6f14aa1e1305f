import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { RouteSpec } from '#contract/route.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { keyOf } from '#web/lib/query.ts'

/**
 * The open record as refetched since opening: null if deleted, undefined before the first refetch. Refetches only when
 * a live event invalidates the route.
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

/** Skips live updates during the person's own change, whose response brings the result. */
export function useLatest<Told>(latest: Told | undefined, isOwnUnderWay: boolean, take: (latest: Told) => void) {
  const takeLatest = useEffectEvent(take)
  useEffect(() => {
    if (latest !== undefined && !isOwnUnderWay) takeLatest(latest)
  }, [latest, isOwnUnderWay])
}
