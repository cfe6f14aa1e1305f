import { useMemo } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { ClientFilter } from '#contract/clients.ts'
import { type ClientQuery, queryKeys, readQuery, writeQuery } from './client-query.ts'

interface NavigateOptions {
  replace?: boolean
}

/** The filter and sort of the address, and the ways to others; whatever else stands in the address stays. */
export function useClientQuery() {
  const [params] = useSearchParams()
  const [path, navigate] = useLocation()
  const written = writeQuery(readQuery(params))
  const query = useMemo(() => readQuery(new URLSearchParams(written)), [written])
  const asked = useMemo(() => ClientFilter.parse(query), [query])
  const viewId = params.get('view')

  const hrefWith = (changes: Record<string, string | null | undefined>) => {
    const next = { ...Object.fromEntries(params), ...changes }
    // In one order, so that the same list has one address.
    const search = new URLSearchParams()
    for (const key of new Set([...queryKeys, 'view', ...Object.keys(next)])) {
      const value = next[key]
      if (value) search.set(key, value)
    }
    return search.size > 0 ? `${path}?${search}` : path
  }
  const none = Object.fromEntries([...queryKeys, 'view'].map((key) => [key, null]))
  const change = (changes: ClientQuery, { replace = false }: NavigateOptions = {}) =>
    navigate(hrefWith({ ...changes, ...(changes.sort === 'newest' && { sort: null }) }), { replace })

  return {
    query,
    asked,
    written,
    viewId,
    change,
    clear: () => change({ ...none, sort: query.sort }),
    hrefOf: (text: string, view: string | null = null) =>
      hrefWith({ ...none, ...Object.fromEntries(new URLSearchParams(text)), view }),
    openView: (text: string, view: string | null, step: NavigateOptions = {}) =>
      navigate(hrefWith({ ...none, ...Object.fromEntries(new URLSearchParams(text)), view }), step),
    panelOf: (id: string) => navigate(hrefWith({ client: id })),
    openClient: params.get('client'),
  }
}

export type ClientQueryInUse = ReturnType<typeof useClientQuery>
