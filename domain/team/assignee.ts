/** Whom a filter by colleague means: an id, or null for nobody; undefined asks for all of them. */
export function assigneeOf<Filter extends string | undefined>(
  filter: Filter,
  asker: { id: string },
): string | null | (Filter & undefined) {
  if (filter === undefined) return filter
  if (filter === 'nobody') return null
  return filter === 'me' ? asker.id : filter
}
