import { useInfiniteQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { Mail } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Message } from '#contract/messages.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { signInAddress } from '#web/lib/expired-session.ts'
import { useUser } from '#web/lib/session.ts'
import { Button, ButtonLink, Spinner } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { EmptyState, LoadFailure, Offline } from '#web/ui/data-states.tsx'
import { Envelope } from '#web/ui/drawings.tsx'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'
import { MessageCard, type MessageCardProps } from './message-card.tsx'
import { MESSAGES_NOT_FETCHED, threadQuery } from './thread-query.ts'

export const HistoryCard = ({ children }: { children: ReactNode }) => (
  <Card>
    <CardHeader title="Message History" titleId="history-title" />
    {children}
  </Card>
)

export const NoMessages = () => <EmptyState drawing={Envelope} title="No messages yet" />

/** What stands between the messages by its time. */
interface BetweenMessages {
  id: string
  createdAt: string
  isMine: boolean
  card: ReactNode
}

interface ThreadProps {
  applicationId: string
  answer?: (newest: Message, messages: readonly Message[]) => ReactNode
  between?: readonly BetweenMessages[]
  /** What can be done with a file. */
  besideFile?: MessageCardProps['besideFile']
  /** What stands there where nothing was written yet. */
  none?: ReactNode
  /** The place of the thread where it is not as high as its messages. */
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
  return <LoadFailure title={MESSAGES_NOT_FETCHED} onRetry={() => void refetch()} retrying={isFetching} />
}

// A finger rarely stops at the very last pixel.
const NEAR_THE_END_PX = 48

const scrollerOf = (box: HTMLElement) =>
  getComputedStyle(box).overflowY === 'auto' ? box : (document.scrollingElement ?? document.documentElement)

function hiddenBelow(box: HTMLElement): number {
  const scroller = scrollerOf(box)
  if (scroller === box) return box.scrollHeight - box.scrollTop - box.clientHeight
  const margin = Number.parseFloat(getComputedStyle(box).scrollMarginBottom) || 0
  return box.getBoundingClientRect().bottom + margin - window.innerHeight
}

/**
 * Begins at the newest message and follows a new one, unless somebody reads further up and did not write it; stays
 * where it is when older ones come in above.
 */
interface ScrolledToNewestProps {
  messages: readonly Message[]
  besideFile: MessageCardProps['besideFile']
  between: readonly BetweenMessages[]
  foot: ReactNode
  className: string | undefined
  children: ReactNode
}

const isOfSitting = (one: Message, { sittingId }: Message) => sittingId !== undefined && one.sittingId === sittingId

const isLastOfSitting = (message: Message, at: number, messages: readonly Message[]) =>
  !messages.slice(at + 1).some((later) => isOfSitting(later, message))

function ScrolledToNewest({ messages, besideFile, between, foot, className, children }: ScrolledToNewestProps) {
  const { id: me } = useUser()
  const entries = [
    ...messages.filter(isLastOfSitting).map((message) => ({
      id: message.id,
      createdAt: message.createdAt,
      isMine: message.senderId === me,
      card: (
        <MessageCard
          key={message.id}
          message={message}
          earlier={messages.filter((one) => one !== message && isOfSitting(one, message))}
          besideFile={besideFile}
        />
      ),
    })),
    ...between,
  ].sort((one, other) => one.createdAt.localeCompare(other.createdAt))
  const region = useRef<HTMLElement>(null)
  const before = useRef({ newest: '', height: 0 })
  const isAtEnd = useRef(true)
  const lastEntry = entries.at(-1)
  const newest = lastEntry?.id ?? ''
  const isMine = lastEntry?.isMine ?? false
  const count = entries.length
  const last = messages.at(-1)
  const [newestAtFirst] = useState(last?.id)

  useEffect(() => {
    const noteScroll = () => {
      if (region.current) isAtEnd.current = hiddenBelow(region.current) < NEAR_THE_END_PX
    }
    const listening = { capture: true, passive: true }
    window.addEventListener('scroll', noteScroll, listening)
    return () => window.removeEventListener('scroll', noteScroll, listening)
  }, [])

  useLayoutEffect(() => {
    const box = region.current
    if (!box || count === 0) return
    const { newest: seen, height } = before.current
    if (newest === seen) scrollerOf(box).scrollTop += box.scrollHeight - height
    // Never up: what stands below the history on a phone may be what is looked at.
    else if (isAtEnd.current || isMine) scrollerOf(box).scrollTop += Math.max(0, hiddenBelow(box))
    before.current = { newest, height: box.scrollHeight }
  }, [newest, count, isMine])

  // What comes late above the history would push its end out of sight.
  useEffect(() => {
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => {
      const box = region.current
      if (box && isAtEnd.current) scrollerOf(box).scrollTop += Math.max(0, hiddenBelow(box))
    })
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])

  return (
    <>
      <p role="status" className="sr-only">
        {last?.id !== newestAtFirst && last?.senderId !== me && `New message: ${last?.subject}`}
      </p>
      <ScrollRegion
        ref={region}
        aria-labelledby="history-title"
        className={clsx(
          '-mx-2 flex flex-col border-line border-t px-2 py-3 [overflow-anchor:none]',
          !className && 'lg:overflow-y-auto lg:overscroll-contain',
          // Below it stands the bar at the foot of a phone, and the answer.
          className ??
            (foot
              ? 'scroll-mb-52 lg:max-h-[max(20rem,calc(100dvh-25rem))]'
              : 'scroll-mb-20 lg:max-h-[max(20rem,calc(100dvh-20rem))]'),
        )}
      >
        {children}
        <ol className="space-y-3">{entries.map(({ card }) => card)}</ol>
      </ScrollRegion>
      {foot}
    </>
  )
}
