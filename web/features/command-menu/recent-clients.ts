import { useEffect, useEffectEvent } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useDraft } from '#web/lib/draft.ts'
import { useUser } from '#web/lib/session.ts'

const MOST = 5

const ofTheTeam = /^\/(?:admin|messages)(?:\/|$)/

export function clientAt(path: string, search: string): string | null {
  const [, id] = /^\/admin\/(?:applications|review)\/([^/]+)$/.exec(path) ?? []
  if (id !== undefined) return decodeURIComponent(id)
  const params = new URLSearchParams(ofTheTeam.test(path) ? search : '')
  return params.get('client') || params.get('applicationId') || null
}

export function clientOfRow(): string | null {
  const link = document.activeElement?.closest('a') ?? document.querySelector<HTMLAnchorElement>('a[data-row-under]')
  return link && clientAt(link.pathname, link.search)
}

const NONE: { ids: string[] } = { ids: [] }

/** The recently used entries, newest first, stored as a draft until sign-out. */
export function useRecent(what: 'recent-clients' | 'recent-actions') {
  const { draft, now, write } = useDraft(useUser().id, what, NONE)
  return {
    ids: draft.ids,
    note: (used: string) => write({ ids: [used, ...now().ids.filter((id) => id !== used)].slice(0, MOST) }),
  }
}

export function useNoteClient(): void {
  const [path] = useLocation()
  const client = clientAt(path, useSearch())
  const note = useEffectEvent(useRecent('recent-clients').note)
  useEffect(() => {
    if (client) note(client)
  }, [client])
}
