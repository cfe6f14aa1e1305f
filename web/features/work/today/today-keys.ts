import { useRef } from 'react'
import type { WorkItem } from '#contract/work/work.ts'
import type { KeyWords, useKeyList } from '#web/shared/shortcuts/key-list.tsx'
import { isUncovered, useShortcuts } from '#web/shared/shortcuts/shortcuts.ts'
import type { ShownItem } from './steady-rows.ts'
import { besideOf, type TodayAddress } from './today-address.ts'
import type { Deed, useDeeds } from './use-deeds.ts'

export const todayKeys: KeyWords = [
  ['S', 'Take what is due first, and open it', 'workspace.use'],
  ['J or ↓', 'Next row'],
  ['K or ↑', 'Previous row'],
  ['Enter', 'Open the row'],
  ['Esc', 'Back to the row'],
  ['M', 'I do this, or let go', 'workspace.use'],
  ['H', 'Put off: 1 tomorrow, 2 in 3 days, 3 next week, 4 until she writes, D a day', 'workspace.use'],
  ['F', 'Follow up on a day', 'workspace.use'],
  ['N', 'Write a note', 'notes.write'],
  ['G', 'Assign the client to a colleague', 'cases.move'],
  ['?', 'Show these shortcuts'],
]

const NOWHERE = 'nowhere'
const rowOf = (key: string) => document.querySelector<HTMLElement>(`[data-work="${CSS.escape(key)}"]`)

const linkIn = (key: string | null) =>
  key === null ? null : (rowOf(key)?.querySelector<HTMLElement>('[data-row-action]') ?? null)

export function focusRow(key: string): void {
  linkIn(key)?.focus({ preventScroll: true })
  rowOf(key)?.scrollIntoView({ block: 'nearest' })
}

interface TodayKeys {
  address: TodayAddress
  rows: readonly ShownItem[]
  under: string | null
  deeds: ReturnType<typeof useDeeds>
  onNext: (() => void) | undefined
  onUnder: (key: string) => void
  onPutOff: (key: string) => void
  keyList: ReturnType<typeof useKeyList>
}

export function useTodayKeys({ address, rows, under, deeds, onNext, onUnder, onPutOff, keyList }: TodayKeys) {
  const isBeside = address.openClient !== null
  const step = (by: 1 | -1) => {
    const target = nextOf(rows, { from: under, by, isBeside })
    if (!target) return
    if (!isBeside) return focusRow(target.key)
    onUnder(target.key)
    address.turnTo(target)
  }
  const onRow = (deed: Deed) => () => {
    const row = rows.find(({ item, endedAt }) => item.key === under && endedAt === null)
    if (row) deeds.do(deed, row.item)
  }
  const keys = {
    s: onNext,
    j: () => step(1),
    k: () => step(-1),
    // Elsewhere the arrows scroll.
    ...(under !== null && !isBeside && { arrowdown: () => step(1), arrowup: () => step(-1) }),
    m: onRow('m'),
    h: onRow('h'),
    f: onRow('f'),
    n: onRow('n'),
    g: onRow('g'),
    '?': keyList.onOpen,
  }
  const isFree = deeds.asked === null && !keyList.open
  useShortcuts(isFree ? unlessCovered(keys) : {}, true)
  const goesTo = useRef<string | null>(null)
  return {
    /** On to the next: in the panel where one is open, or in the list once the dialog is gone. */
    onSnoozed({ key }: WorkItem) {
      onPutOff(key)
      if (isBeside) return step(1)
      const inList = { from: key, isBeside: false }
      goesTo.current = (nextOf(rows, { ...inList, by: 1 }) ?? nextOf(rows, { ...inList, by: -1 }))?.key ?? NOWHERE
    },
    rowAfter() {
      const key = goesTo.current ?? under
      goesTo.current = null
      return isBeside ? null : (linkIn(key) ?? document.getElementById('page-title'))
    },
  }
}

/** A panel beside the list leaves it its keys; a dialog over it, or a panel that covers it on a phone, does not. */
const unlessCovered = (keys: Readonly<Record<string, (() => void) | undefined>>) =>
  Object.fromEntries(Object.entries(keys).map(([key, act]) => [key, act && (() => isUncovered() && act())]))

interface Stepping {
  from: string | null
  by: 1 | -1
  isBeside: boolean
}

function nextOf(rows: readonly ShownItem[], { from, by, isBeside }: Stepping): WorkItem | undefined {
  const here = rows.findIndex(({ item }) => item.key === from)
  const ahead = by === 1 ? rows.slice(here + 1) : rows.slice(0, Math.max(0, here)).toReversed()
  return ahead.find(({ item, endedAt }) => endedAt === null && (!isBeside || besideOf(item) !== null))?.item
}
