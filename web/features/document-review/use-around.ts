import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getWaitingAround } from '#contract/documents.ts'
import type { Input } from '#contract/route.ts'
import { read } from '#web/lib/query.ts'

export type Queue = NonNullable<Input<typeof getWaitingAround>['query']>

const around = (id: string, queue: Queue) => read(getWaitingAround, { params: { documentId: id }, query: queue })

/** What waits before and after a place in the queue; what comes after the next one is asked for ahead. */
export function useAround(id: string | undefined, queue: Queue) {
  const queries = useQueryClient()
  const { data } = useQuery({ ...around(id ?? '', queue), enabled: id !== undefined })
  const nextId = data?.next?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: a queue is what it asks for, whichever object says it
  useEffect(() => {
    if (nextId !== undefined) void queries.prefetchQuery(around(nextId, queue))
  }, [nextId, JSON.stringify(queue)])
  return data
}
