import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface FiguresCardProps<Data> {
  query: UseQueryResult<Data>
  name: string
  children: (data: Data) => ReactNode
}

/** One card of figures: its place is kept until they come, and what came stays when a later question fails. */
export function FiguresCard<Data>({
  query: { data, isError, isFetching, refetch },
  name,
  children,
}: FiguresCardProps<Data>) {
  if (data !== undefined) return children(data)
  if (isError) {
    return (
      <Card padded={false}>
        <LoadFailure title={`${name} could not be loaded`} onRetry={() => void refetch()} retrying={isFetching} />
      </Card>
    )
  }
  return (
    <Card aria-busy="true">
      <Skeleton className="h-6 w-48" />
      <Skeleton className="mt-2 h-5 w-72 max-w-full" />
      <Skeleton className="mt-8 h-80 w-full" />
    </Card>
  )
}
