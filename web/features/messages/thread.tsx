import { useInfiniteQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { Mail } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { Message } from '#contract/messages.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { signInAddress } from '#web/lib/expired-session.ts'
import { useUser } from '#web/lib/session.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { MessageCard } from './message-card.tsx'
import { MESSAGES_NOT_FETCHED, threadQuery } from './thread-query.ts'

export function HistoryCard({ children }: { children: ReactNode }) {
  return (
    <Card>
      <CardHeader title="Message History" titleId="history-title" />
      {children}
    </Card>
  )
}

// On a phone the form stands below, so a history keeps one height from the first moment.
const height = 'h-[55dvh] lg:h-auto'

export const NoMessages = () => <EmptyState icon={Mail} title="No messages yet" />

/** Everything that was written about an application, newest at the bottom. */
export function Thread({ applicationId }: { applicationId: string }) {
  const { data, error, isPending, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(threadQuery(applicationId))

  if (data) {
    const messages = data.pages.flatMap((page) => page.rows).reverse()
    if (messages.length === 0) return <NoMessages />
    return (
      <ScrolledToNewest messages={messages}>
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
  if (isPending) {
    return (
      <div className={clsx(height, 'grid min-h-60 place-items-center text-brand')}>
        <Spinner label="Loading messages" className="size-7" />
      </div>
    )
  }
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
      <EmptyState icon={Mail} title="There is no such application">
        Please check the address, or choose the application again.
      </EmptyState>
    )
  }
  return <LoadFailure title={MESSAGES_NOT_FETCHED} onRetry={() => void refetch()} retrying={isFetching} />
}

interface ScrolledToNewestProps {
  messages: readonly Message[]
  children: ReactNode
}

// A finger rarely stops at the very last pixel.
const NEAR_THE_END_PX = 48

/**
 * Begins at the newest message and follows a new one, unless somebody reads further up and did not write it; stays
 * where it is when older ones come in above.
 */
function ScrolledToNewest({ messages, children }: ScrolledToNewestProps) {
  const { id: me } = useUser()
  const region = useRef<HTMLElement>(null)
  const before = useRef({ newest: '', height: 0 })
  const isAtEnd = useRef(true)
  const last = messages.at(-1)
  const newest = last?.id ?? ''
  const isMine = last?.senderId === me
  const count = messages.length
  const [newestAtFirst] = useState(newest)

  const noteScroll = () => {
    const box = region.current
    if (box) isAtEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_THE_END_PX
  }

  useLayoutEffect(() => {
    const box = region.current
    if (!box || count === 0) return
    const { newest: seen, height } = before.current
    if (newest === seen) box.scrollTop += box.scrollHeight - height
    else if (isAtEnd.current || isMine) box.scrollTop = box.scrollHeight
    before.current = { newest, height: box.scrollHeight }
  }, [newest, count, isMine])

  return (
    <>
      <p role="status" className="sr-only">
        {newest !== newestAtFirst && !isMine && `New message: ${last?.subject}`}
      </p>
      <section
        ref={region}
        onScroll={noteScroll}
        aria-labelledby="history-title"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard
        tabIndex={0}
        className={clsx(
          height,
          'lg:max-h-[max(20rem,calc(100dvh-20rem))]',
          '-mx-2 flex flex-col overflow-y-auto overscroll-contain border-line border-t px-2 py-3',
        )}
      >
        {children}
        <ol className="mt-auto space-y-3">
          {messages.map((message) => (
            <MessageCard key={message.id} message={message} />
          ))}
        </ol>
      </section>
    </>
  )
}
