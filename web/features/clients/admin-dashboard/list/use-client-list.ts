import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type RefObject, useMemo, useRef, useState } from 'react'
import { ClientFilter, listClientApplications } from '#contract/clients/clients.ts'
import { callPage } from '#web/lib/call.ts'
import { readLongList, toLongList } from '#web/lib/long-list.ts'
import { useSingleFlight } from '#web/lib/single-flight.ts'
import { toastFailed } from '#web/lib/toast.ts'
import { selectionKeys } from '#web/shared/selection/selection-keys.ts'
import { MOST_SELECTED, useSelection } from '#web/shared/selection/use-selection.ts'
import { useKeyList } from '#web/shared/shortcuts/key-list.tsx'
import { useShortcuts } from '#web/shared/shortcuts/shortcuts.ts'
import { useRowSteps } from '#web/shared/shortcuts/use-row-steps.ts'
import { useSearchWords } from '#web/shared/use-search-words.ts'
import { useListAddress } from '#web/shared/views/use-list-address.ts'
import { clientParams, filterKeys, writeFilter } from '../filter/client-query.ts'
import type { RowActionRequest } from './row-menu.tsx'

const MORE_AT_ONCE = 100

export type ClientList = ReturnType<typeof useClientList>

export function useClientList() {
  const address = useClientQuery()
  const { query: filter } = address
  const words = useSearchWords()
  const { found, isOld, shown } = useFound(address)
  const selection = useSelection(writeFilter(filter))
  const selectAll = useSelectAll((ids) => selection.select(ids))
  const [asked, setAsked] = useState<RowActionRequest | null>(null)
  const isFree = asked === null && address.openClient === null
  const keyList = useKeyList(isFree)
  const section = useRef<HTMLElement>(null)
  const searchBox = useRef<HTMLInputElement>(null)
  const ids = found.rows?.map(({ id }) => id) ?? []
  const { goToFirst } = useRowKeys(section, isFree && !keyList.open, { selection, ids })
  return {
    address,
    filter,
    words,
    found,
    isOld,
    shown,
    ids,
    selection,
    selectAll,
    asked,
    setAsked,
    keyList,
    section,
    searchBox,
    goToFirst,
    chosen: new Set(selection.ids),
    isFiltered: filterKeys.some((key) => filter[key]),
    clear() {
      words.type('')
      address.clear()
      // The button disappears together with the filters.
      searchBox.current?.focus()
    },
    sortBy(sort: string) {
      address.change({ sort })
      // Sorting restarts the list at its head, which may be far above.
      const head = section.current
      if (head && head.getBoundingClientRect().top < 0) head.scrollIntoView({ block: 'start' })
    },
  }
}

/** Keeps the last result until the next response; `shown` is the address of the shown result. */
function useFound({ written, asked }: ReturnType<typeof useClientQuery>) {
  const query = useInfiniteQuery({
    ...readLongList(listClientApplications, written ? { query: asked } : {}, MORE_AT_ONCE),
    placeholderData: keepPreviousData,
  })
  const isOld = query.isPlaceholderData
  const [shown, setShown] = useState(written)
  if (!isOld && shown !== written) setShown(written)
  return { found: toLongList(query), isOld, shown }
}

const AT_ONCE = 200

async function matching(query: ClientFilter): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const limit = Math.min(AT_ONCE, MOST_SELECTED - ids.length)
    const page = await callPage(listClientApplications, { query }, { cursor, limit })
    ids.push(...page.rows.map(({ id }) => id))
    cursor = page.next ?? undefined
  } while (cursor && ids.length < MOST_SELECTED)
  return ids
}

const useSelectAll = (onFound: (ids: string[]) => void) =>
  useSingleFlight<ClientFilter, string[]>({
    mutationFn: matching,
    onSuccess: onFound,
    onError: (error) => toastFailed(error, 'The clients could not all be selected'),
  })

interface RowKeys {
  selection: ReturnType<typeof useSelection>
  ids: readonly string[]
}

function useRowKeys(list: RefObject<HTMLElement | null>, isActive: boolean, { selection, ids }: RowKeys) {
  const steps = useRowSteps(list)
  useShortcuts({ ...steps.keys, ...selectionKeys(steps, selection, ids) }, isActive)
  return steps
}

function useClientQuery() {
  const address = useListAddress(clientParams)
  const { query } = address
  return { ...address, asked: useMemo(() => ClientFilter.parse(query), [query]) }
}
