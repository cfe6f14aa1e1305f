import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { LOOKS_EVERY_MS, type Looker, listPresence, lookAt, lookAway } from '#contract/presence.ts'
import { call } from '#web/lib/call.ts'
import { keyOf, read } from '#web/lib/query.ts'

// Who only leafs through leaves no trace.
const COUNTS_AFTER_MS = 250

const NOBODY: readonly Looker[] = []

/** Tells colleagues, for as long as it is on the screen, that a document or a client is looked at; answers who else looks. */
export function useOthersLooking(subjectId: string): readonly Looker[] {
  const told = useRef<string | null>(null)
  const { data } = useQuery({
    queryKey: [...keyOf(lookAt), subjectId],
    queryFn: async ({ signal }) => {
      await pause(COUNTS_AFTER_MS)
      signal.throwIfAborted()
      told.current = subjectId
      return call(lookAt, { params: { subjectId } })
    },
    // Not while the tab is hidden, and at once when it is looked at again.
    refetchInterval: LOOKS_EVERY_MS,
    refetchOnWindowFocus: 'always',
    gcTime: 0,
  })

  useEffect(() => {
    const leave = () => {
      if (told.current !== subjectId) return
      told.current = null
      // Also when the page is closed, so it must outlive it.
      const path = lookAway.path.replace(':subjectId', encodeURIComponent(subjectId))
      fetch(path, { method: lookAway.method, keepalive: true }).catch(() => undefined)
    }
    const hide = () => document.hidden && leave()
    document.addEventListener('visibilitychange', hide)
    window.addEventListener('pagehide', leave)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [subjectId])
  return data?.others ?? NOBODY
}

/** Who looks at what, by the id of the document or client; undefined until it is known. */
export function useWhoLooks(): ReadonlyMap<string, readonly Looker[]> | undefined {
  const { data } = useQuery({
    ...read(listPresence, {}),
    refetchInterval: LOOKS_EVERY_MS,
    refetchOnWindowFocus: 'always',
    gcTime: 0,
  })
  return useMemo(() => {
    if (!data) return undefined
    const lookers = new Map<string, Looker[]>()
    for (const { subjectId, who } of data) lookers.set(subjectId, [...(lookers.get(subjectId) ?? []), who])
    return lookers
  }, [data])
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
