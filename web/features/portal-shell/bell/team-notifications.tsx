import { useInfiniteQuery } from '@tanstack/react-query'
import { BellOff } from 'lucide-react'
import { countDocuments } from '#contract/documents/documents.ts'
import { listMentions, type Mention } from '#contract/mentions.ts'
import { listUnansweredThreads, type UnansweredThread } from '#contract/messages.ts'
import { plural } from '#domain/english/counted.ts'
import { readLongList, toLongList } from '#web/lib/long-list.ts'
import { useRead } from '#web/lib/query.ts'
import { When } from '#web/lib/when.tsx'
import { EmptyState } from '#web/ui/data-states.tsx'
import {
  NotificationLink,
  NotificationSection,
  NotificationsFailed,
  NotificationsLoading,
} from './notification-parts.tsx'

const SHOWN = 4

export function TeamNotifications({ onLeave }: { onLeave: () => void }) {
  const waiting = toLongList(useInfiniteQuery(readLongList(listUnansweredThreads, {})))
  const mentions = toLongList(useInfiniteQuery(readLongList(listMentions, {})))
  const counts = useRead(countDocuments, {})

  if (waiting.isMissing || mentions.isMissing || counts.isLoadingError) {
    const again = () => {
      waiting.again.onRetry()
      mentions.again.onRetry()
      void counts.refetch()
    }
    return (
      <NotificationsFailed
        onRetry={again}
        retrying={waiting.again.retrying || mentions.again.retrying || counts.isFetching}
      />
    )
  }
  if (!waiting.rows || !mentions.rows || !counts.data) return <NotificationsLoading />

  const { pending } = counts.data
  if (waiting.total === 0 && mentions.total === 0 && pending === 0) {
    return (
      <EmptyState icon={BellOff} title="Nothing is waiting for you" className="border-line border-t">
        Notes that mention you, new messages and documents to review will appear here.
      </EmptyState>
    )
  }
  return (
    <>
      <Mentions rows={mentions.rows} total={mentions.total} onLeave={onLeave} />
      <Unanswered rows={waiting.rows} total={waiting.total} onLeave={onLeave} />
      <NotificationSection title={pending > 0 ? 'Documents' : 'No documents are waiting for review'}>
        {pending > 0 && (
          <NotificationLink href="/admin/documents?status=pending" onLeave={onLeave}>
            {pending} {plural(pending, 'document is waiting', 'documents are waiting')} for review
          </NotificationLink>
        )}
      </NotificationSection>
    </>
  )
}

interface ShortListProps<Row> {
  rows: readonly Row[]
  total: number
  onLeave: () => void
}

function Mentions({ rows, total, onLeave }: ShortListProps<Mention>) {
  const shown = rows.slice(0, SHOWN)
  const more = total - shown.length
  if (shown.length === 0) return null
  return (
    <NotificationSection title="Notes that mention you">
      {shown.map(({ id, applicationId, clientName, by, createdAt }) => (
        <NotificationLink
          key={id}
          href={`/admin/applications/${applicationId}?tab=notes`}
          onLeave={onLeave}
          about={
            <>
              {by && `${by.name} · `}
              <When at={createdAt} time />
            </>
          }
        >
          {clientName}
        </NotificationLink>
      ))}
      {more > 0 && (
        <li className="px-4 py-1 text-ink-soft text-xs">{more} more will appear here once these are opened</li>
      )}
    </NotificationSection>
  )
}

function Unanswered({ rows, total, onLeave }: ShortListProps<UnansweredThread>) {
  const shown = rows.slice(0, SHOWN)
  const more = total - shown.length
  return (
    <NotificationSection title={total > 0 ? 'Messages waiting for an answer' : 'No messages are waiting'}>
      {shown.map(({ applicationId, applicant, subject, since }) => (
        <NotificationLink
          key={applicationId}
          href={`/messages?applicationId=${applicationId}`}
          onLeave={onLeave}
          about={
            <>
              {applicant.name} · <When at={since} time />
            </>
          }
        >
          {subject}
        </NotificationLink>
      ))}
      {more > 0 && (
        <NotificationLink href="/messages" onLeave={onLeave}>
          {more} more {plural(more, 'conversation')}
        </NotificationLink>
      )}
    </NotificationSection>
  )
}
