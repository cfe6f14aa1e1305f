import { useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { addressWith } from '#web/lib/search-params.ts'

/** Stored in a history entry: the list, and the number of entries between the list and this entry. */
interface OnList {
  depth: number
  list: string
}

interface EntryState {
  entry?: string
  onList?: OnList
}

const stateNow = (): EntryState => {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null ? state : {}
}

/**
 * Closes to the list's own history entry, so that Back does not open the panel again. When the address opened the panel
 * or the list changed, closing only replaces the address.
 */
export function usePanelAddress({ cameFromList }: { cameFromList: boolean }) {
  const [path, navigate] = useLocation()
  const [params] = useSearchParams()
  const last = useRef<{ name: string; depth: number } | null>(null)
  const list = addressWith(path, params, { client: null, tab: null, do: null })

  useEffect(() => {
    const { entry, onList } = stateNow()
    // A replaced entry keeps its name and loses its other state.
    const name = entry ?? String(window.history.length)
    if (onList) {
      last.current = { name, depth: onList.depth }
      return
    }
    const before = last.current
    const first = cameFromList ? 1 : 0
    const isSameEntry = before !== null && before.name === name
    const depth = before === null ? first : isSameEntry || before.depth === 0 ? before.depth : before.depth + 1
    last.current = { name, depth }
    if (depth > 0) window.history.replaceState({ ...stateNow(), onList: { depth, list } }, '')
  })

  const close = () => {
    const { onList } = stateNow()
    if (onList?.list === list) window.history.go(-onList.depth)
    else navigate(list, { replace: true })
  }
  return { close }
}
