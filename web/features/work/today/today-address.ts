import { useMemo } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { z } from 'zod'
import { WorkFilter, type WorkItem, WorkOrder } from '#contract/work/work.ts'
import { addressWith } from '#web/lib/search-params.ts'
import { listParams } from '#web/shared/views/list-words.ts'
import type { ActionItem } from '#web/shared/work/use-work-actions.ts'

const { kind, assigned, late, due, snoozed } = WorkFilter.shape
export const filterShape = { kind, assigned, late, due, snoozed, order: WorkOrder }
const params = listParams(['kind', 'assigned', 'late', 'due', 'snoozed', 'order'], filterShape, '')

const TodayFilter = z.object({ ...filterShape, kind: z.string(), order: WorkOrder }).partial()
export type TodayFilter = z.output<typeof TodayFilter>

interface Beside {
  client: string
  tab: string
}

/** The address of the client panel for an item; null if the item has its own page. */
export function besideOf({ href, applicationId }: WorkItem): Beside | null {
  if (applicationId === null) return null
  const [, tab] = /^\/admin\/applications\/[^/?]+\?tab=(\w+)$/.exec(href) ?? []
  return tab === undefined ? null : { client: applicationId, tab }
}

export function useTodayAddress() {
  const [search] = useSearchParams()
  const [path, navigate] = useLocation()
  const written = params.write(params.read(search))
  const filter = useMemo(() => TodayFilter.parse(params.read(new URLSearchParams(written))), [written])
  const [item, openClient] = [search.get('item'), search.get('client')]

  const hrefOf = (wanted: WorkItem): string => {
    const beside = besideOf(wanted)
    return beside ? addressWith(path, search, { item: wanted.key, ...beside }) : wanted.href
  }
  const remember = (key: string) => {
    if (key !== item) navigate(addressWith(path, search, { item: key, client: null, tab: null }), { replace: true })
  }
  return {
    filter,
    written,
    item,
    openClient,
    /** The item that the panel of a client shows. */
    inPanel: openClient === null ? null : item,
    hrefWith(changes: TodayFilter) {
      const next = params.write({ ...filter, ...changes })
      return next === '' ? path : `${path}?${next}`
    },
    hrefOf,
    /** Remembers the row for Back and Esc. */
    remember,
    open(wanted: WorkItem) {
      remember(wanted.key)
      navigate(hrefOf(wanted))
    },
    openNotes({ key, applicationId }: ActionItem) {
      remember(key)
      navigate(addressWith(path, search, { item: key, client: applicationId, tab: 'notes', do: 'note' }))
    },
    turnTo(wanted: WorkItem) {
      navigate(hrefOf(wanted), { replace: true, state: window.history.state })
    },
  }
}

export type TodayAddress = ReturnType<typeof useTodayAddress>
