/**
 * Which document to review after a decision: the next one down the list (newest first), or from its top again.
 * Ids are given in the order of filing, so they say where a document that has left the list once stood.
 */
export function nextWaiting<D extends { id: string }>(waiting: readonly D[], decidedId: string): D | null {
  const others = waiting.filter(({ id }) => id !== decidedId)
  return others.find(({ id }) => id < decidedId) ?? others[0] ?? null
}
