import { type InfiniteData, keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { countWork, listWork, takeNextWork, type WorkItem, WorkKind } from '#contract/work/work.ts'
import type { ListPage } from '#web/lib/call.ts'
import { readLongList, useLongList } from '#web/lib/long-list.ts'
import { useNamedPage } from '#web/lib/page-title.ts'
import { useRead } from '#web/lib/query.ts'
import { toast } from '#web/lib/toast.ts'
import { useCall } from '#web/lib/use-call.ts'
import { adminPage } from '#web/shared/admin-only.tsx'
import { LeftOutNotice } from '#web/shared/clients/left-out-notice.tsx'
import { useMay } from '#web/shared/may.tsx'
import { KeyHint } from '#web/shared/shortcuts/key-hint.tsx'
import { KeyList, useKeyList } from '#web/shared/shortcuts/key-list.tsx'
import { focusRow, useSteps } from '#web/shared/work/row-steps.ts'
import { useSteadyRows } from '#web/shared/work/steady-rows.ts'
import { useWorkActions } from '#web/shared/work/use-work-actions.ts'
import { WorkActionDialogs } from '#web/shared/work/work-action-dialogs.tsx'
import { Button } from '#web/ui/button.tsx'
import { besideOf, filterShape, type TodayAddress, useTodayAddress } from './today-address.ts'
import { DueHeads, KindChips, WhoseWork } from './today-counts.tsx'
import { todayKeys, useTodayKeys } from './today-keys.ts'
import { TodayList } from './today-list.tsx'

export const TodayScreen = adminPage('/admin/today', Today)

const keyOf = ({ key }: WorkItem) => key

const REFRESH_MS = 60_000

function Today() {
  const address = useTodayAddress()
  const { filter, written, item, inPanel } = address
  const list = useLongList(listWork, { query: filter }, { placeholderData: keepPreviousData })
  const [under, setUnder] = useState(item)
  const [lastInPanel, noteInPanel] = useState(inPanel)
  // Also covers links, Back and browsers that focus no pressed link.
  if (lastInPanel !== inPanel) {
    noteInPanel(inPanel)
    if (inPanel !== null) setUnder(inPanel)
  }
  const [gone, setGone] = useState<string | null>(null)
  const rows = useSteadyRows(list.rows, { list: written, under, gone, keyOf })
  const steps = useSteps({
    rows,
    keyOf,
    under,
    onUnder: setUnder,
    onGone: setGone,
    onTurn: address.turnTo,
    isBeside: address.openClient !== null,
    opensBeside: (row) => besideOf(row) !== null,
  })
  const actions = useWorkActions({ onNote: address.openNotes, onEnded: steps.onEnded, onBack: steps.onBack })
  const keyList = useKeyList()
  const next = useTakeNext(address, setUnder)
  useTodayKeys({ rows, under, steps, actions, onNext: next.take, keyList })
  useNamedTab()
  useReturn(item, list.rows !== undefined)
  return (
    <>
      <div className="space-y-3">
        <LeftOutNotice shape={filterShape} />
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <div className="flex items-center gap-5 max-sm:w-full">
            <h1 id="page-title" tabIndex={-1} className="font-semibold text-xl max-sm:sr-only">
              Today
            </h1>
            <DueHeads address={address} />
          </div>
          <div className="flex grow flex-wrap items-center justify-between gap-2 sm:justify-end sm:gap-4">
            <WhoseWork address={address} />
            {next.take && (
              <Button busy={next.isBusy} onClick={next.take} className="whitespace-nowrap max-sm:grow max-sm:px-3">
                Take next
                <KeyHint>S</KeyHint>
              </Button>
            )}
          </div>
        </div>
        <div className="flex items-start justify-between gap-3">
          <KindChips address={address} />
          <div className="shrink-0 whitespace-nowrap">
            <KeyList keys={todayKeys} {...keyList} />
          </div>
        </div>
        <TodayList {...{ list, rows, address, under, actions }} onUnder={setUnder} />
      </div>
      <WorkActionDialogs actions={actions} onSnoozed={steps.onSnoozed} rowAfter={steps.rowAfter} />
    </>
  )
}

function useNamedTab() {
  const { data } = useRead(countWork, { query: {} }, { refetchInterval: REFRESH_MS })
  const count = data && data.mine + data.unassigned
  useNamedPage(count ? `Today (${count.toLocaleString('en-US')})` : undefined, 'Today')
}

/** Restores the focus to the last opened row after Back. */
function useReturn(item: string | null, isLoaded: boolean) {
  const focus = useEffectEvent(() => item !== null && focusRow(item))
  useEffect(() => {
    if (!isLoaded) return
    // The page heading takes the focus first.
    const timer = setTimeout(focus)
    return () => clearTimeout(timer)
  }, [isLoaded])
}

function useTakeNext({ filter, open }: TodayAddress, onTaken: (key: string) => void) {
  const queries = useQueryClient()
  const mayTake = useMay('workspace.use')
  const { mutate, isPending } = useCall(takeNextWork, {
    input: () => {
      const kind = WorkKind.safeParse(filter.kind)
      const assigned = (['me', 'nobody'] as const).find((one) => one === filter.assigned)
      return { body: { ...(kind.success && { kinds: [kind.data] }), ...(assigned && { assigned }) } }
    },
    onSuccess(item: WorkItem | null) {
      if (!item) return void toast.show('Nothing to take', 'What is left is in hand already, by you or a colleague.')
      // The list shows the new assignee on return, even after the item has ended.
      queries.setQueryData(readLongList(listWork, { query: filter }).queryKey, (held) => held && withRow(held, item))
      onTaken(item.key)
      open(item)
    },
    failed: 'Nothing was taken. Please try again.',
  })
  return { isBusy: isPending, take: mayTake ? () => isPending || mutate() : undefined }
}

const withRow = <Cursor,>({ pages, ...held }: InfiniteData<ListPage<WorkItem[]>, Cursor>, item: WorkItem) => ({
  ...held,
  pages: pages.map((page) => ({ ...page, rows: page.rows.map((row) => (row.key === item.key ? item : row)) })),
})
