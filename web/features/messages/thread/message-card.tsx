import { useMutation, useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import { MailCheck } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { type Attachment, type Message, markMessageRead, OFFICE } from '#contract/messages/messages.ts'
import { countUnreadMessages } from '#contract/messages/unread-messages.ts'
import * as may from '#domain/may.ts'
import { directionOf, isNewFor, isOfOwnSide } from '#domain/messages/direction.ts'
import { call } from '#web/lib/call.ts'
import { read } from '#web/lib/query.ts'
import { useUser } from '#web/lib/session.ts'
import { isBehind, markStale } from '#web/lib/stale.ts'
import { toastFailed } from '#web/lib/toast.ts'
import { When } from '#web/lib/when.tsx'
import { sendOrKeep } from '#web/shared/offline-outbox/outbox.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { AttachedFiles } from '../attachments/attached-files.tsx'
import { threadQuery } from './thread-query.ts'

export interface MessageCardProps {
  message: Message
  /** Earlier messages of the same sitting, oldest first. */
  earlier?: readonly Message[]
  besideFile?: ((message: Message, attachment: Attachment) => ReactNode) | undefined
}

export function MessageCard({ message, earlier = [], besideFile }: MessageCardProps) {
  const user = useUser()
  const markAsRead = useMarkAsRead(message.applicationId)
  const parts = [...earlier, message]
  const unread = parts.filter((part) => isNewFor(user, part))
  const isNew = unread.length > 0
  const isMine = isOfOwnSide(user, message)
  const card = useRef<HTMLElement>(null)
  const subjects = parts.map(({ subject }) => subject).join(', ')

  const markAllAsRead = () => {
    for (const { id } of unread) markAsRead(id)
  }
  useSeenFor(READ_AFTER_MS, card, isNew && !may.openAdminPanel(user) ? markAllAsRead : null)

  const read = () => {
    markAllAsRead()
    // The pressed button disappears; the focus stays at the message.
    card.current?.focus({ preventScroll: true })
  }
  return (
    <li className={clsx('flex gap-2', isMine ? 'justify-end pl-6 sm:pl-16' : 'pr-6 sm:pr-16')}>
      {isSigned(message) && !isMine && <Avatar name={message.senderName} size="small" />}
      <article
        ref={card}
        tabIndex={-1}
        aria-label={subjects}
        className={clsx(
          'min-w-0 max-w-full grow space-y-5 rounded-card border p-3.5 sm:max-w-xl sm:p-4',
          isMine ? 'border-brand-line bg-brand-soft' : 'border-line bg-paper',
          isNew && 'border-info-line',
        )}
      >
        {parts.map((part) => (
          <Part key={part.id} message={part} isNew={unread.includes(part)} besideFile={besideFile} />
        ))}
        {isNew && (
          <Button icon={MailCheck} variant="secondary" size="small" className="-mt-2" onClick={read}>
            Mark as Read
            <span className="sr-only">: {subjects}</span>
          </Button>
        )}
      </article>
    </li>
  )
}

const isSigned = ({ recipientId, senderName }: Message) => recipientId !== null && senderName !== OFFICE

function Part({ message, isNew, besideFile }: MessageCardProps & { isNew: boolean }) {
  const user = useUser()
  const isOfficeSeen = may.openAdminPanel(user) && message.recipientId !== null
  return (
    <div>
      <div className="flex items-start justify-between gap-3">
        <h3 className="wrap-anywhere min-w-0 font-semibold">{message.subject}</h3>
        {isNew && <Badge tone="info">New</Badge>}
      </div>
      <p className="mt-0.5 text-ink-soft text-xs">
        {directionOf(user, message)}
        {(isSigned(message) || isOfficeSeen) && `, by ${message.senderName}`} · <When at={message.createdAt} time />
      </p>
      <p className="wrap-anywhere mt-2 whitespace-pre-wrap text-sm empty:hidden">{message.content}</p>
      <AttachedFiles
        attachments={message.attachments}
        beside={besideFile && ((attachment) => besideFile(message, attachment))}
      />
    </div>
  )
}

const READ_AFTER_MS = 2_000

/** Calls `act` after the element was visible for `time`. The office marks messages by hand, for all members. */
function useSeenFor(time: number, element: RefObject<HTMLElement | null>, act: (() => void) | null) {
  const seen = useEffectEvent(() => act?.())
  const isWanted = act !== null
  useEffect(() => {
    if (!isWanted || !element.current || typeof IntersectionObserver === 'undefined') return
    let timer: ReturnType<typeof setTimeout> | undefined
    const watch = new IntersectionObserver(
      (entries) => {
        clearTimeout(timer)
        // A busy page is told several states at once, and the last one counts.
        const entry = entries.at(-1)
        if (entry && isReadable(entry)) timer = setTimeout(() => document.visibilityState === 'visible' && seen(), time)
      },
      { threshold: [0, 0.25, 0.5, 0.75, 1] },
    )
    watch.observe(element.current)
    return () => {
      clearTimeout(timer)
      watch.disconnect()
    }
  }, [isWanted, element, time])
}

/** Half of the element is visible, or a long element fills half of the screen. */
const isReadable = ({ intersectionRatio, intersectionRect, rootBounds }: IntersectionObserverEntry) =>
  intersectionRatio >= 0.5 || (rootBounds !== null && intersectionRect.height >= rootBounds.height / 2)

const countKey = read(countUnreadMessages, {}).queryKey

function useMarkAsRead(applicationId: string): (id: string) => void {
  const queries = useQueryClient()
  const threadKey = threadQuery(applicationId).queryKey

  const show = (id: string, isRead: boolean) => {
    queries.setQueryData(
      threadKey,
      (thread) =>
        thread && {
          ...thread,
          pages: thread.pages.map((page) => ({
            ...page,
            rows: page.rows.map((row) => (row.id === id ? { ...row, isRead } : row)),
          })),
        },
    )
    queries.setQueryData(countKey, (unread) => unread && { count: Math.max(0, unread.count + (isRead ? -1 : 1)) })
  }

  const user = useUser()
  const isApplicant = !may.openAdminPanel(user)
  const { mutate } = useMutation({
    mutationFn: (id: string) => {
      const input = { params: { id } }
      return isApplicant
        ? sendOrKeep(queries, user.id, markMessageRead, input, { id: `read-${id}` })
        : call(markMessageRead, input)
    },
    networkMode: isApplicant ? 'always' : 'online',
    onMutate: (id) => show(id, true),
    onError: (error, id) => {
      show(id, false)
      toastFailed(error, 'Failed to mark the message as read')
    },
    onSettled: (_, error) => {
      if (isBehind(error)) markStale(queries, markMessageRead)
    },
  })
  return mutate
}
