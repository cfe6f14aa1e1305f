import type { listWork, WorkItem } from '#contract/work/work.ts'
import type { useLongList } from '#web/lib/long-list.ts'
import { ListView } from '#web/lib/query-view.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { useViewersBySubject } from '#web/shared/presence/presence.ts'
import { RowFocus } from '#web/shared/work/row-focus.tsx'
import type { SteadyRow } from '#web/shared/work/steady-rows.ts'
import type { ItemActions } from '#web/shared/work/use-work-actions.ts'
import { TextLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState, type EmptyStateProps } from '#web/ui/data-states.tsx'
import { LampInWindow } from '#web/ui/drawings.tsx'
import type { TodayAddress } from './today-address.ts'
import { WorkRow } from './work-row.tsx'

interface TodayListProps {
  list: ReturnType<typeof useLongList<typeof listWork>>
  rows: readonly SteadyRow<WorkItem>[]
  address: TodayAddress
  under: string | null
  onUnder: (key: string | null) => void
  actions: ItemActions
}

export function TodayList({ list, rows, address, under, onUnder, actions }: TodayListProps) {
  const now = useNow()
  const viewers = useViewersBySubject()
  const viewersOf = (item: WorkItem) => viewers?.get(item.applicationId ?? '') ?? item.viewers
  return (
    <RowFocus onUnder={onUnder} inPanel={address.inPanel}>
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
              isOpen={row.item.key === address.inPanel}
              now={now}
              onOpen={({ key }) => address.remember(key)}
              actions={actions}
            />
          ))
        }
      </ListView>
    </RowFocus>
  )
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
