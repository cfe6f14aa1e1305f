import { useInfiniteQuery } from '@tanstack/react-query'
import { MessageSquare } from 'lucide-react'
import type { ClientWithLastTransition } from '#contract/clients/clients.ts'
import { listMessages } from '#contract/messages.ts'
import { asLongList, readLongList } from '#web/lib/long-list.ts'
import { May } from '#web/shared/may.tsx'
import { ThreadBar } from '#web/shared/threads/thread-bar.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import { MessageForm } from './message-form.tsx'
import { MessageLine } from './message-line.tsx'

interface MessagesSectionProps {
  applicationId: string
  client: ClientWithLastTransition | undefined
  wantsToWrite: boolean
}

export function MessagesSection({ applicationId, client, wantsToWrite }: MessagesSectionProps) {
  const { rows, isMissing, isStale, again, foot } = asLongList(
    useInfiniteQuery(readLongList(listMessages, { query: { applicationId } })),
  )
  return (
    <div className="grid items-start gap-5 @4xl:grid-cols-[24rem_minmax(0,1fr)]">
      <May do="messages.write">
        {client ? (
          <MessageForm client={client} startsHere={wantsToWrite} />
        ) : (
          <Skeleton className="h-72 rounded-card" />
        )}
      </May>
      <div className="min-w-0 space-y-5">
        <ThreadBar applicationId={applicationId} />
        {isStale && <StaleNotice {...again} />}
        {isMissing && (
          <Card padded={false}>
            <LoadFailure title="The messages could not be loaded" {...again} />
          </Card>
        )}
        {rows?.length === 0 && (
          <Card padded={false}>
            <EmptyState icon={MessageSquare} title="No messages yet">
              Messages between you and the applicant appear here.
            </EmptyState>
          </Card>
        )}
        {rows && rows.length > 0 && (
          <ol aria-label="Messages, newest first" className="space-y-3">
            {rows.map((message) => (
              <MessageLine key={message.id} message={message} />
            ))}
          </ol>
        )}
        {!rows && !isMissing && (
          <div aria-hidden="true" className="space-y-3">
            <Skeleton className="h-28 rounded-card" />
            <Skeleton className="h-28 rounded-card" />
          </div>
        )}
        {rows && foot.hasMore && <ShowMore {...foot} />}
      </div>
    </div>
  )
}
