import type { Query, QueryClient } from '@tanstack/react-query'

const ROUND_EVERY_MS = 1_000
const LONGEST_ROUND_MS = 10_000
const FEW_PAGES = 3
const PAGE_RESTS_MS = 1_500

function pagesOf({ state: { data } }: Query): number {
  const pages = typeof data === 'object' && data !== null && 'pages' in data ? data.pages : []
  return Array.isArray(pages) ? pages.length : 0
}

export const hasManyPages = (query: Query): boolean => pagesOf(query) > FEW_PAGES

const restOf = (query: Query): number =>
  hasManyPages(query) ? query.state.dataUpdatedAt + pagesOf(query) * PAGE_RESTS_MS - Date.now() : 0

/** Whether the server records each read in the audit log: a live event must then not refetch. */
export const isWrittenDown = ({ meta }: Partial<Pick<Query, 'meta'>>): boolean => meta?.isWrittenDown === true

/** Refetches the queries on screen: at once, then at most once a second, and never in a hidden tab. */
export function liveInvalidator(queries: QueryClient) {
  const old = new Set<unknown>()
  const resting = new Map<string, ReturnType<typeof setTimeout>>()
  let everything = false
  let atWork = false
  let stopped = false

  const isRested = (query: Query): boolean => {
    const wait = restOf(query)
    if (wait <= 0) return true
    const { queryHash, queryKey } = query
    if (!resting.has(queryHash)) {
      const wake = () => {
        resting.delete(queryHash)
        if (document.hidden) old.add(queryKey[1])
        else void queries.invalidateQueries({ queryKey, exact: true })
      }
      resting.set(queryHash, setTimeout(wake, wait))
    }
    return false
  }

  const round = async () => {
    if (stopped || atWork || document.hidden || !(everything || old.size > 0)) return
    atWork = true
    const paths = new Set(old)
    const isOld = (query: Query) => paths.has(query.queryKey[1]) && !isWrittenDown(query) && isRested(query)
    const what = everything ? {} : { predicate: isOld }
    old.clear()
    everything = false
    // Rounds never overlap: the next round would cancel the refetches of the last again and again.
    await Promise.all([pause(ROUND_EVERY_MS), Promise.race([queries.invalidateQueries(what), pause(LONGEST_ROUND_MS)])])
    atWork = false
    void round()
  }
  const onVisible = () => void round()

  document.addEventListener('visibilitychange', onVisible)
  return {
    because(paths: readonly unknown[]) {
      for (const path of paths) old.add(path)
      void round()
    },
    all() {
      everything = true
      void round()
    },
    stop() {
      stopped = true
      for (const timer of resting.values()) clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    },
  }
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
