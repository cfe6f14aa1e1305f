import { useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { addressWith } from '#web/lib/search-params.ts'

/** Written on an entry of the history: how many entries lie between it and the list, and which list that was. */
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
 * Closing leads back to the list as it lies below in the history, so that Back does not open the panel again; where the
 * panel was opened by its address, or the list has changed meanwhile, the panel only leaves the address.
 */
export function usePanelAddress({ cameFromList }: { cameFromList: boolean }) {
  const [path, navigate] = useLocation()
  const [params] = useSearchParams()
  const last = useRef<{ name: string; depth: number } | null>(null)
  const list = addressWith(path, params, { client: null, tab: null, do: null })

  useEffect(() => {
    const { entry, onList } = stateNow()
    // An entry that was only replaced keeps its name, and loses what was written on it.
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
