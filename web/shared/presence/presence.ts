import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { listPresence, PRESENCE_INTERVAL_MS, startViewing, stopViewing, WRITING_FOR_MS } from '#contract/presence.ts'
import { pathOf } from '#contract/route.ts'
import type { Doing, Viewer } from '#contract/team/colleague.ts'
import { call } from '#web/lib/call.ts'
import { keyOf, useRead } from '#web/lib/query.ts'
import { useMay } from '#web/shared/may.tsx'

// Paging past a record is not a view.
const COUNTS_AFTER_MS = 250

const NOBODY: readonly Viewer[] = []

export function useOtherViewers(subjectId: string, doing: Doing = 'viewing'): readonly Viewer[] {
  const told = useRef<string | null>(null)
  const tells = useMay('workspace.use')
  const { data } = useQuery({
    enabled: tells,
    queryKey: [...keyOf(startViewing), subjectId, doing],
    queryFn: async ({ signal }) => {
      await pause(COUNTS_AFTER_MS)
      signal.throwIfAborted()
      told.current = subjectId
      return call(startViewing, { params: { subjectId }, body: { doing } })
    },
    // Pauses in a hidden tab, and resumes when visible.
    refetchInterval: PRESENCE_INTERVAL_MS,
    refetchOnWindowFocus: 'always',
    gcTime: 0,
  })

  useEffect(() => {
    const leave = () => {
      if (told.current !== subjectId) return
      told.current = null
      // With keepalive, the request outlives a closed page.
      const path = pathOf(stopViewing, { subjectId })
      fetch(path, { method: stopViewing.method, keepalive: true }).catch(() => undefined)
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

/** Reports 'writing' from the last key press until `WRITING_FOR_MS` pass. */
export function useWriting() {
  const [doing, setDoing] = useState<Doing>('viewing')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const onInput = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setDoing('viewing'), WRITING_FOR_MS)
    setDoing('writing')
  }
  return { doing, onInput }
}

export function useViewersBySubject(): ReadonlyMap<string, readonly Viewer[]> | undefined {
  const { data } = useRead(
    listPresence,
    {},
    { refetchInterval: PRESENCE_INTERVAL_MS, refetchOnWindowFocus: 'always', gcTime: 0 },
  )
  return useMemo(() => {
    if (!data) return undefined
    const viewers = new Map<string, Viewer[]>()
    for (const { subjectId, who } of data) viewers.set(subjectId, [...(viewers.get(subjectId) ?? []), who])
    return viewers
  }, [data])
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
