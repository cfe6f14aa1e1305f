import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getAdjacentDocuments } from '#contract/documents/documents.ts'
import type { Input } from '#contract/route.ts'
import { read } from '#web/lib/query.ts'

export type Queue = NonNullable<Input<typeof getAdjacentDocuments>['query']>

const adjacentTo = (id: string, queue: Queue) =>
  read(getAdjacentDocuments, { params: { documentId: id }, query: queue })

export function useAdjacentDocuments(id: string | undefined, queue: Queue) {
  const queries = useQueryClient()
  const { data } = useQuery({ ...adjacentTo(id ?? '', queue), enabled: id !== undefined })
  const nextId = data?.next?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: a queue is what it asks for, whichever object says it
  useEffect(() => {
    if (nextId !== undefined) void queries.prefetchQuery(adjacentTo(nextId, queue))
  }, [nextId, JSON.stringify(queue)])
  return data
}
