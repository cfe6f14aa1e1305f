import { MessageSquare } from 'lucide-react'
import type { ClientWithLastTransition } from '#contract/clients/clients.ts'
import { listMessages } from '#contract/messages.ts'
import { useLongList } from '#web/lib/long-list.ts'
import { ListView } from '#web/lib/query-view.tsx'
import { May } from '#web/shared/may.tsx'
import { ThreadBar } from '#web/shared/threads/thread-bar.tsx'
import { Skeleton } from '#web/ui/data-states.tsx'
import { MessageForm } from './message-form.tsx'
import { MessageLine } from './message-line.tsx'

interface MessagesSectionProps {
  applicationId: string
  client: ClientWithLastTransition | undefined
  wantsToWrite: boolean
}

export const MessagesSection = ({ applicationId, client, wantsToWrite }: MessagesSectionProps) => (
  <div className="grid items-start gap-5 @4xl:grid-cols-[24rem_minmax(0,1fr)]">
    <May do="messages.write">
      {client ? <MessageForm client={client} startsHere={wantsToWrite} /> : <Skeleton className="h-72 rounded-card" />}
    </May>
    <div className="min-w-0 space-y-5">
      <ThreadBar applicationId={applicationId} />
      <ListView
        list={useLongList(listMessages, { query: { applicationId } })}
        failure="The messages could not be loaded"
        skeleton={
          <div aria-hidden="true" className="space-y-3">
            <Skeleton className="h-28 rounded-card" />
            <Skeleton className="h-28 rounded-card" />
          </div>
        }
        empty={{
          icon: MessageSquare,
          title: 'No messages yet',
          children: 'Messages between you and the applicant appear here.',
        }}
      >
        {(rows) => (
          <ol aria-label="Messages, newest first" className="space-y-3">
            {rows.map((message) => (
              <MessageLine key={message.id} message={message} />
            ))}
          </ol>
        )}
      </ListView>
    </div>
  </div>
)
