import { CircleCheckBig } from 'lucide-react'
import type { AdminDocument } from '#contract/documents/documents.ts'
import type { Colleague } from '#contract/team/team.ts'
import { ListView } from '#web/lib/query-view.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { TextLink } from '#web/ui/button.tsx'
import type { useDocumentList } from '../use-document-list.ts'
import { type QueueRowActions, QueueTable, queueTable } from './queue-table.tsx'

interface QueueListProps extends QueueRowActions {
  list: ReturnType<typeof useDocumentList>
  isNarrowed: boolean
  viewersOf: (document: AdminDocument) => readonly Colleague[]
  myId: string
}

export function QueueList({ list, isNarrowed, ...table }: QueueListProps) {
  const now = useNow()
  return (
    <div>
      <ListView
        list={list}
        counts
        failure="The queue could not be loaded"
        skeleton={queueTable.skeleton}
        empty={{
          icon: CircleCheckBig,
          title: isNarrowed ? 'Nothing is waiting here' : 'Nothing is waiting',
          action: isNarrowed && <TextLink href="/admin/queue">Show all waiting documents</TextLink>,
          children: isNarrowed ? 'Other documents may be waiting.' : 'Every document has been reviewed.',
        }}
      >
        {(documents) => <QueueTable documents={documents} now={now} {...table} />}
      </ListView>
    </div>
  )
}
