import { useRef } from 'react'
import type { WorkItem } from '#contract/work/work.ts'
import type { KeyWords, useKeyList } from '#web/shared/shortcuts/key-list.tsx'
import { isUncovered, useShortcuts } from '#web/shared/shortcuts/shortcuts.ts'
import type { ShownItem } from './steady-rows.ts'
import { besideOf, type TodayAddress } from './today-address.ts'
import { type Deed, deedKeys, type useDeeds } from './use-deeds.ts'

export const todayKeys: KeyWords = [
  ['S', 'Take what is due first, and open it', 'workspace.use'],
  ['J or ↓', 'Next row'],
  ['K or ↑', 'Previous row'],
  ['Enter', 'Open the row'],
  ['Esc', 'Back to the row'],
  ['M', 'I do this, or let go', 'workspace.use'],
  ['E', 'Done: a follow-up, or a message that needs no answer', 'workspace.use'],
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

interface Steps {
  address: TodayAddress
  rows: readonly ShownItem[]
  under: string | null
  onUnder: (key: string) => void
  onGone: (key: string) => void
}

/** From row to row; where a client lies open beside the list, from one to the next in the panel. */
export function useSteps({ address, rows, under, onUnder, onGone }: Steps) {
  const isBeside = address.openClient !== null
  const afterDialog = useRef<string | null>(null)
  const step = (by: 1 | -1) => {
    const target = nextOf(rows, { from: under, by, isBeside })
    if (!target) return
    if (!isBeside) return focusRow(target.key)
    onUnder(target.key)
    address.turnTo(target)
  }
  const neighbourOf = (from: string) => {
    const inList = { from, isBeside: false }
    return (nextOf(rows, { ...inList, by: 1 }) ?? nextOf(rows, { ...inList, by: -1 }))?.key ?? NOWHERE
  }
  const focusAt = (key: string | null) => linkIn(key) ?? document.getElementById('page-title')
  return {
    isBeside,
    step,
    onEnded({ key }: WorkItem) {
      onGone(key)
      // The answer may come when the hand is at another row already.
      if (under !== key) return
      if (isBeside) step(1)
      else focusAt(neighbourOf(key))?.focus()
    },
    onSnoozed({ key }: WorkItem) {
      onGone(key)
      if (isBeside) step(1)
      else afterDialog.current = neighbourOf(key)
    },
    rowAfter() {
      const key = afterDialog.current ?? under
      afterDialog.current = null
      return isBeside ? null : focusAt(key)
    },
  }
}

interface TodayKeys {
  rows: readonly ShownItem[]
  under: string | null
  steps: ReturnType<typeof useSteps>
  deeds: ReturnType<typeof useDeeds>
  onNext: (() => void) | undefined
  keyList: ReturnType<typeof useKeyList>
}

export function useTodayKeys({ rows, under, steps: { step, isBeside }, deeds, onNext, keyList }: TodayKeys): void {
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
    ...Object.fromEntries(deedKeys.map((deed) => [deed, onRow(deed)])),
    '?': keyList.onOpen,
  }
  const isFree = deeds.asked === null && !keyList.open
  useShortcuts(isFree ? unlessCovered(keys) : {}, true)
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
