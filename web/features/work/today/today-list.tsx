import { type FocusEvent, useRef } from 'react'
import type { listWork, WorkItem } from '#contract/work/work.ts'
import type { useLongList } from '#web/lib/long-list.ts'
import { ListView } from '#web/lib/query-view.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { useViewersBySubject } from '#web/shared/presence/presence.ts'
import { TextLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState, type EmptyStateProps } from '#web/ui/data-states.tsx'
import { LampInWindow } from '#web/ui/drawings.tsx'
import type { ShownItem } from './steady-rows.ts'
import type { TodayAddress } from './today-address.ts'
import type { ItemDeeds } from './use-deeds.ts'
import { WorkRow } from './work-row.tsx'

interface TodayListProps {
  list: ReturnType<typeof useLongList<typeof listWork>>
  rows: readonly ShownItem[]
  address: TodayAddress
  under: string | null
  onUnder: (key: string | null) => void
  deeds: ItemDeeds
}

export function TodayList({ list, rows, address, under, onUnder, deeds }: TodayListProps) {
  const now = useNow()
  const viewers = useViewersBySubject()
  const viewersOf = (item: WorkItem) => viewers?.get(item.applicationId ?? '') ?? item.viewers
  const isPressed = useRef(false)
  const step = (target: Element | null) => {
    const key = target?.closest<HTMLElement>('[data-work]')?.dataset.work
    if (key !== undefined) onUnder(key)
  }
  const release = () => {
    if (!isPressed.current) return
    isPressed.current = false
    // The click comes first: until then no row may move from under the pointer.
    setTimeout(() => step(document.activeElement))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears where among its rows the focus is
    <div
      onPointerDown={() => {
        isPressed.current = true
      }}
      onPointerUp={release}
      onPointerCancel={release}
      onPointerLeave={release}
      onFocus={({ target }) => isPressed.current || step(target)}
      onBlur={(event) => leavesList(event) && onUnder(null)}
    >
      <ListView
        list={{ ...list, rows: list.rows && [...rows] }}
        failure="The work could not be loaded"
        skeleton="h-96 rounded-card"
        empty={address.written === '' ? <NothingToDo /> : narrowed}
        frame={(content) => (
          <ul aria-label="Work" className="@container overflow-hidden rounded-card border border-line bg-card">
            {content}
          </ul>
        )}
      >
        {(shown) =>
          shown.map((row) => (
            <WorkRow
              key={row.item.key}
              row={row}
              viewers={viewersOf(row.item)}
              href={address.hrefOf(row.item)}
              isUnder={row.item.key === under}
              isOpen={row.item.key === address.item && address.openClient !== null}
              myId={deeds.myId}
              now={now}
              onOpen={({ key }) => address.remember(key)}
              deeds={deeds}
            />
          ))
        }
      </ListView>
    </div>
  )
}

/** Into what lies over the list, or another window, is not away from the row. */
function leavesList({ target, relatedTarget }: FocusEvent): boolean {
  if (document.activeElement === target) return false
  const isOver = relatedTarget instanceof Element && relatedTarget.closest('[data-client-panel], [role]')
  return !isOver && !(relatedTarget instanceof Element && relatedTarget.closest('[data-work]'))
}

const narrowed: EmptyStateProps = {
  title: 'Nothing is waiting here',
  children: 'Other work may be waiting.',
  action: <TextLink href="/admin/today">Show everything</TextLink>,
}

const NothingToDo = () => (
  <Card padded={false}>
    <EmptyState drawing={LampInWindow} title="Nothing is waiting for us">
      What comes in appears here by itself.
    </EmptyState>
  </Card>
)
