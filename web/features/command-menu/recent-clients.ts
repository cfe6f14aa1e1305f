import { useEffect, useEffectEvent } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useDraft } from '#web/lib/draft.ts'
import { useUser } from '#web/lib/session.ts'

const MOST = 5

export function clientAt(path: string, search: string): string | null {
  const [, id] = /^\/admin\/applications\/([^/]+)$/.exec(path) ?? []
  if (id !== undefined) return decodeURIComponent(id)
  return path.startsWith('/admin') ? new URLSearchParams(search).get('client') || null : null
}

const NONE: { ids: string[] } = { ids: [] }

/** The applications that this person opened last, newest first, by their ids alone; kept as drafts are, until signing out. */
export function useRecentClients(): string[] {
  const { draft } = useDraft(useUser().id, 'recent-clients', NONE)
  return draft.ids
}

export function useNoteClient(): void {
  const [path] = useLocation()
  const client = clientAt(path, useSearch())
  const { now, write } = useDraft(useUser().id, 'recent-clients', NONE)
  const note = useEffectEvent((opened: string) =>
    write({ ids: [opened, ...now().ids.filter((id) => id !== opened)].slice(0, MOST) }),
  )
  useEffect(() => {
    if (client) note(client)
  }, [client])
}
