import { useMemo } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import type { ListQuery, ListWords } from './list-words.ts'

interface NavigateOptions {
  replace?: boolean
}

export function useListAddress<Key extends string>({ keys, usualSort, read, write }: ListWords<Key>) {
  const [params] = useSearchParams()
  const [path, navigate] = useLocation()
  const written = write(read(params))
  const query = useMemo(() => read(new URLSearchParams(written)), [read, written])

  const hrefWith = (changes: Readonly<Record<string, string | null | undefined>>) => {
    const next = { ...Object.fromEntries(params), ...changes }
    // A fixed order gives each list one address.
    const search = new URLSearchParams()
    for (const key of new Set([...keys, 'view', ...Object.keys(next)])) {
      const value = next[key]
      if (value) search.set(key, value)
    }
    return search.size > 0 ? `${path}?${search}` : path
  }
  const none = Object.fromEntries([...keys, 'view'].map((key) => [key, null]))
  const change = (changes: ListQuery<Key> & { sort?: string | undefined }, { replace = false }: NavigateOptions = {}) =>
    navigate(hrefWith({ ...changes, ...(changes.sort === usualSort && { sort: null }) }), { replace })
  const hrefOf = (text: string, view: string | null = null) =>
    hrefWith({ ...none, ...Object.fromEntries(new URLSearchParams(text)), view })

  return {
    query,
    written,
    viewId: params.get('view'),
    change,
    hrefOf,
    openView: (text: string, view: string | null, step: NavigateOptions = {}) => navigate(hrefOf(text, view), step),
    panelOf: (id: string) => navigate(hrefWith({ client: id })),
    openClient: params.get('client'),
    clear: () => navigate(hrefWith({ ...none, sort: params.get('sort') })),
  }
}
