import { useSearchParams } from 'wouter'
import { RequirementId } from '#contract/requirements.ts'
import type { Queue } from './use-around.ts'

/** Whose part of the queue is shown; undefined is everybody's. */
export type Part = 'me' | 'nobody' | undefined

/** What of the queue the address asks for; anything unknown asks for all of it. */
export function useQueueFilter(): Queue {
  const [search] = useSearchParams()
  const requirement = RequirementId.safeParse(search.get('requirement')).data
  const assigned = search.get('assigned')
  return {
    order: 'oldest',
    ...(requirement && { requirement }),
    ...(assigned && { assigned }),
  }
}

/** The address of a part of the queue. */
export function queueAddress({ assigned, requirement }: Pick<Queue, 'assigned' | 'requirement'>): string {
  const search = new URLSearchParams({ ...(assigned && { assigned }), ...(requirement && { requirement }) })
  return search.size > 0 ? `/admin/queue?${search}` : '/admin/queue'
}
