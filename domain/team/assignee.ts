/** The filtered assignee: an id, null for unassigned, undefined for all. */
export function assigneeOf<Filter extends string | undefined>(
  filter: Filter,
  asker: { id: string },
): string | null | (Filter & undefined) {
  if (filter === undefined) return filter
  if (filter === 'nobody') return null
  return filter === 'me' ? asker.id : filter
}
