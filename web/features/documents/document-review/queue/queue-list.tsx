import { CircleCheckBig } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { AdminDocument } from '#contract/documents/documents.ts'
import type { Viewer } from '#contract/presence.ts'
import { LATE_RULE } from '#domain/documents/waiting-age.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import type { useDocumentList } from '../use-document-list.ts'
import { type QueueRowActions, QueueTable, QueueTableSkeleton } from './queue-table.tsx'

interface QueueListProps extends QueueRowActions {
  list: ReturnType<typeof useDocumentList>
  isNarrowed: boolean
  viewersOf: (document: AdminDocument) => readonly Viewer[]
  myId: string
}

export function QueueList({ list, isNarrowed, ...table }: QueueListProps) {
  const { rows, isMissing, isStale, again, foot } = list
  const now = useNow()
  if (isMissing) {
    return (
      <Card padded={false}>
        <LoadFailure title="The queue could not be loaded" {...again} />
      </Card>
    )
  }
  if (!rows) return <QueueTableSkeleton rows={10} />
  if (rows.length === 0) {
    return (
      <Card padded={false}>
        <EmptyState
          icon={CircleCheckBig}
          title={isNarrowed ? 'Nothing is waiting here' : 'Nothing is waiting'}
          action={isNarrowed && <TextLink href="/admin/queue">Show all waiting documents</TextLink>}
        >
          {isNarrowed ? 'Other documents may be waiting.' : 'Every document has been reviewed.'}
        </EmptyState>
      </Card>
    )
  }
  return (
    <div>
      {isStale && <StaleNotice {...again} />}
      <QueueTable documents={rows} now={now} {...table} />
      <p className="mt-2 text-ink-soft text-xs">{LATE_RULE}.</p>
      <ShowMore {...foot} />
    </div>
  )
}

const MINUTE = 60_000

function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => document.hidden || setNow(new Date()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}
