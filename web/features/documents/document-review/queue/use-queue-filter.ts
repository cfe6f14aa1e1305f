import { useSearchParams } from 'wouter'
import { DocumentFilter } from '#contract/documents/documents.ts'
import { isOfIdForm } from '#contract/route.ts'
import type { Queue } from '../workspace/use-review-navigation.ts'

export type AssigneeFilter = 'me' | 'nobody' | undefined

export const filterShape = {
  assigned: DocumentFilter.shape.assigned.refine(isOfIdForm),
  requirement: DocumentFilter.shape.requirement,
}

export function useQueueFilter(): Queue {
  const [search] = useSearchParams()
  const requirement = filterShape.requirement.safeParse(search.get('requirement')).data
  const assigned = filterShape.assigned.safeParse(search.get('assigned')).data
  return { order: 'oldest', ...(requirement && { requirement }), ...(assigned && { assigned }) }
}

export const isNarrowed = ({ assigned, requirement }: Queue) => (assigned ?? requirement) !== undefined

export function queueAddress({ assigned, requirement }: Pick<Queue, 'assigned' | 'requirement'>): string {
  const search = new URLSearchParams({ ...(assigned && { assigned }), ...(requirement && { requirement }) })
  return search.size > 0 ? `/admin/queue?${search}` : '/admin/queue'
}
