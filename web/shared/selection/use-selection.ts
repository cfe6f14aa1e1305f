import { useEffect, useRef, useState } from 'react'
import { counted } from '#domain/english/counted.ts'

export const MOST_SELECTED = 500

const FULL = `${MOST_SELECTED} clients are selected, which is the maximum.`

interface ClientSelection {
  ids: readonly string[]
  of: string
  notice: string | null
}

const clients = (count: number) => counted(count, 'client is', 'clients are')

export function useSelection(filter: string) {
  const [chosen, setChosen] = useState<ClientSelection>({ ids: [], of: filter, notice: null })
  const from = useRef<string | null>(null)
  if (chosen.of !== filter) {
    const count = chosen.ids.length
    const notice = count > 0 ? `${clients(count)} no longer selected because the filter changed.` : null
    setChosen({ ids: [], of: filter, notice })
  }
  useEffect(() => {
    if (chosen.ids.length === 0) from.current = null
  }, [chosen.ids.length])

  const put = (ids: Iterable<string>, notice: string | null = null) => {
    const all = [...new Set(ids)]
    const isFull = all.length > MOST_SELECTED
    setChosen({ ids: isFull ? all.slice(0, MOST_SELECTED) : all, of: filter, notice: isFull ? FULL : notice })
  }

  return {
    ids: chosen.ids,
    notice: chosen.notice,
    toggle(id: string, extend: boolean, order: readonly string[]) {
      const isIn = !chosen.ids.includes(id)
      const [start, end] = [order.indexOf(from.current ?? ''), order.indexOf(id)]
      const range = extend && start >= 0 ? order.slice(Math.min(start, end), Math.max(start, end) + 1) : [id]
      from.current = id
      if (isIn) return put([...chosen.ids, ...range])
      const out = new Set(range)
      put(chosen.ids.filter((one) => !out.has(one)))
    },
    togglePage(ids: readonly string[], isIn: boolean) {
      const out = new Set(ids)
      put(isIn ? [...chosen.ids, ...ids] : chosen.ids.filter((one) => !out.has(one)))
    },
    select: put,
    clear: () => put([]),
  }
}
