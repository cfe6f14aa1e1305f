import { useInfiniteQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Message } from '#contract/messages/messages.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { signInAddress } from '#web/lib/expired-session.ts'
import { Button, ButtonLink, Spinner } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { EmptyState, LoadFailure, Offline } from '#web/ui/data-states.tsx'
import { Envelope } from '#web/ui/drawings.tsx'
import type { MessageCardProps } from './message-card.tsx'
import { type BetweenMessages, ScrolledToNewest } from './scrolled-to-newest.tsx'
import { MESSAGES_NOT_FETCHED, threadQuery } from './thread-query.ts'

export const HistoryCard = ({ children }: { children: ReactNode }) => (
  <Card>
    <CardHeader title="Message History" titleId="history-title" />
    {children}
  </Card>
)

export const NoMessages = () => <EmptyState drawing={Envelope} title="No messages yet" />

interface ThreadProps {
  applicationId: string
  answer?: (newest: Message, messages: readonly Message[]) => ReactNode
  between?: readonly BetweenMessages[]
  besideFile?: MessageCardProps['besideFile']
  none?: ReactNode
  /** The class of a thread with a fixed height. */
  className?: string
}

const NOTHING: readonly BetweenMessages[] = []

export function Thread({ applicationId, answer, between = NOTHING, besideFile, none, className }: ThreadProps) {
  const { data, error, isPending, isPaused, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(threadQuery(applicationId))

  if (data) {
    const messages = data.pages.flatMap((page) => page.rows).reverse()
    const newest = messages.at(-1)
    if (!newest) return none ?? <NoMessages />
    return (
      <ScrolledToNewest
        messages={messages}
        besideFile={besideFile}
        between={hasNextPage ? between.filter(({ createdAt }) => createdAt > (messages[0]?.createdAt ?? '')) : between}
        foot={answer?.(newest, messages)}
        className={className}
      >
        {hasNextPage && (
          <div className="pb-2 text-center">
            <Button variant="quiet" size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Show earlier messages
            </Button>
          </div>
        )}
      </ScrolledToNewest>
    )
  }
  if (isPaused) return <Offline />
  if (isPending) {
    return (
      <div className="grid min-h-[75dvh] place-items-center text-brand lg:min-h-60">
        <Spinner label="Loading messages" className="size-7" />
      </div>
    )
  }
  return <ThreadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
}

function ThreadFailure({ error, ...retry }: { error: Error; onRetry: () => void; retrying: boolean }) {
  if (error instanceof ApiError && error.isExpiredSession) {
    return (
      <EmptyState
        icon={Mail}
        title="Authentication required"
        action={
          <ButtonLink reload href={signInAddress()}>
            Sign In
          </ButtonLink>
        }
      >
        Please log in to view messages
      </EmptyState>
    )
  }
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState icon={Mail} title="Application not found">
        Please check the address, or choose the application again.
      </EmptyState>
    )
  }
  return <LoadFailure title={MESSAGES_NOT_FETCHED} {...retry} />
}
