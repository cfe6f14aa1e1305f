/** What waits among documents of several lists, newest first, each once. */
export function waitingOf<D extends { id: string; status: string }>(documents: readonly D[]): D[] {
  const waiting = new Map<string, D>()
  for (const one of documents) if (one.status === 'pending') waiting.set(one.id, one)
  return [...waiting.values()].sort((a, b) => (a.id < b.id ? 1 : -1))
}

/**
 * Which document to review after another one: the next one down the list (newest first), or from its top again.
 * Ids are given in the order of filing, so they say where a document that has left the list once stood.
 */
export function nextWaiting<D extends { id: string }>(waiting: readonly D[], id: string): D | null {
  const others = waiting.filter((one) => one.id !== id)
  return others.find((one) => one.id < id) ?? others[0] ?? null
}

/** The way back up the list, or from its foot again. */
export function previousWaiting<D extends { id: string }>(waiting: readonly D[], id: string): D | null {
  const others = waiting.filter((one) => one.id !== id)
  return others.findLast((one) => one.id > id) ?? others.at(-1) ?? null
}
