import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryView } from '#web/lib/query-view.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/data-states.tsx'

interface FiguresCardProps<Data> {
  query: UseQueryResult<Data>
  name: string
  children: (data: NonNullable<Data>) => ReactNode
}

export const FiguresCard = <Data,>({ name, ...view }: FiguresCardProps<Data>) => (
  <QueryView {...view} quiet failure={`${name} could not be loaded`} skeleton={<FiguresSkeleton />} />
)

const FiguresSkeleton = () => (
  <Card aria-busy="true">
    <Skeleton className="h-6 w-48" />
    <Skeleton className="mt-2 h-5 w-72 max-w-full" />
    <Skeleton className="mt-8 h-80 w-full" />
  </Card>
)
