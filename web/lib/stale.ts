import type { DataTag, Query, QueryClient, QueryKey } from '@tanstack/react-query'
import type { ReadPath } from '#contract/all-routes.ts'
import type { Change } from '#contract/changes.ts'
import { ApiError } from './api-error.ts'
import { hasManyPages, isWrittenDown } from './live-invalidator.ts'

const shown = new Map<unknown, readonly Change[]>()

export function noteShown({ path, shows }: { path: string; shows?: readonly Change[] }): void {
  if (shows) shown.set(path, shows)
}

export const shownAt = (path: unknown): readonly Change[] => shown.get(path) ?? []

export const pathsShowing = (changes: readonly Change[]): unknown[] =>
  [...shown].flatMap(([path, shows]) => (shows.some((change) => changes.includes(change)) ? path : []))

const OVERTAKEN: readonly number[] = [403, 404, 409]
const CLIENTS: ReadPath = '/api/admin/applications'

export interface Changing {
  changes?: readonly Change[]
  path: string
}

export interface Answered<Answer> {
  queryKey: DataTag<QueryKey, Answer | null, Error>
}

/** The routes whose answers are known after a change, so that they are not loaded again. */
export const knownAfter = (
  answers: { queryKey: QueryKey } | undefined,
  known: readonly { path: string }[] = [],
): readonly { path: string }[] => (answers ? [{ path: String(answers.queryKey[1]) }, ...known] : known)

/** Whether the screen is stale: after a change, or after a refusal because of an unknown state. */
export const isBehind = (error: Error | null): boolean =>
  error === null || (error instanceof ApiError && OVERTAKEN.includes(error.status))

export const markStale = (...stale: Parameters<typeof readAgain>): void => void readAgain(...stale)

/** Like `markStale`, and waits for the refetch. */
export function readAgain(
  queries: QueryClient,
  { changes = [] }: Pick<Changing, 'changes'>,
  known: readonly { path: string }[] = [],
): Promise<void> {
  const stale = new Set(pathsShowing(changes))
  const isStale = (query: Query, isKnown: boolean) => {
    const [, path] = query.queryKey
    // Skips long lists: the response has updated their rows, and a live event refetches them later.
    const comesLater = path === CLIENTS && hasManyPages(query)
    return (
      stale.has(path) && known.some((spec) => spec.path === path) === isKnown && !isWrittenDown(query) && !comesLater
    )
  }
  const read = queries.invalidateQueries({ predicate: (query) => isStale(query, false) })
  if (known.length > 0)
    void queries.invalidateQueries({ predicate: (query) => isStale(query, true), refetchType: 'none' })
  return read
}
