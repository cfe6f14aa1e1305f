import clsx from 'clsx'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Message } from '#contract/messages/messages.ts'
import { useUser } from '#web/lib/session.ts'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'
import { MessageCard, type MessageCardProps } from './message-card.tsx'

export interface BetweenMessages {
  id: string
  createdAt: string
  isMine: boolean
  card: ReactNode
}

// Scrolling by touch rarely stops at the last pixel.
const NEAR_THE_END_PX = 48

const scrollerOf = (box: HTMLElement) =>
  getComputedStyle(box).overflowY === 'auto' ? box : (document.scrollingElement ?? document.documentElement)

function hiddenBelow(box: HTMLElement): number {
  const scroller = scrollerOf(box)
  if (scroller === box) return box.scrollHeight - box.scrollTop - box.clientHeight
  const margin = Number.parseFloat(getComputedStyle(box).scrollMarginBottom) || 0
  return box.getBoundingClientRect().bottom + margin - window.innerHeight
}

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

export function ScrolledToNewest({ messages, besideFile, between, foot, className, children }: ScrolledToNewestProps) {
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
  const region = useNewestInSight(entries)
  const last = messages.at(-1)
  const [newestAtFirst] = useState(last?.id)

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
          // The phone's bottom bar and the answer form take room below.
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

/**
 * Starts at the newest entry. Follows a new entry unless the reader is further up and did not write it. Older entries
 * loaded above leave the view unchanged.
 */
function useNewestInSight(entries: readonly BetweenMessages[]) {
  const region = useRef<HTMLElement>(null)
  const before = useRef({ newest: '', height: 0 })
  const isAtEnd = useRef(true)
  const lastEntry = entries.at(-1)
  const newest = lastEntry?.id ?? ''
  const isMine = lastEntry?.isMine ?? false
  const count = entries.length

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
    // Never scrolls up: on a phone the reader may look below the history.
    else if (isAtEnd.current || isMine) scrollerOf(box).scrollTop += Math.max(0, hiddenBelow(box))
    before.current = { newest, height: box.scrollHeight }
  }, [newest, count, isMine])

  // Late content above would push the end of the history out of sight.
  useEffect(() => {
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => {
      const box = region.current
      if (box && isAtEnd.current) scrollerOf(box).scrollTop += Math.max(0, hiddenBelow(box))
    })
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  return region
}
