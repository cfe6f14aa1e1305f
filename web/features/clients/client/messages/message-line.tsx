import clsx from 'clsx'
import { MailCheck } from 'lucide-react'
import { useRef } from 'react'
import { type Message, markMessageRead } from '#contract/messages.ts'
import { directionOf, isNewFor } from '#domain/messages/direction.ts'
import { useUser } from '#web/lib/session.ts'
import { toastFailed } from '#web/lib/toast.ts'
import { useCall } from '#web/lib/use-call.ts'
import { When } from '#web/lib/when.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'

export function MessageLine({ message }: { message: Message }) {
  const user = useUser()
  const card = useRef<HTMLLIElement>(null)
  const isNew = isNewFor(user, message)
  const { mutate, isPending } = useCall(markMessageRead, {
    input: () => ({ params: { id: message.id } }),
    onSuccess: () => {
      // The button goes; who works by keyboard stays at the message.
      card.current?.focus({ preventScroll: true })
    },
    onError: (error) => toastFailed(error, 'Failed to mark the message as read'),
  })
  return (
    <li
      ref={card}
      tabIndex={-1}
      className={clsx(
        'rounded-card border p-4 text-sm',
        message.recipientId === null ? 'mr-6 border-line bg-card' : 'ml-6 border-brand-line bg-brand-soft',
        isNew && 'border-info-line',
      )}
    >
      <div className="flex items-start justify-between gap-3">
        <h2 className="wrap-anywhere min-w-0 font-semibold">{message.subject}</h2>
        {isNew && <Badge tone="info">New</Badge>}
      </div>
      <p className="mt-0.5 text-ink-soft text-xs tabular-nums">
        {directionOf(user, message)}
        {message.recipientId !== null && `, by ${message.senderName}`} · <When at={message.createdAt} time />
      </p>
      <p className="wrap-anywhere mt-2 whitespace-pre-wrap">{message.content}</p>
      {isNew && (
        <Button
          icon={MailCheck}
          variant="secondary"
          size="small"
          className="mt-3"
          busy={isPending}
          onClick={() => mutate()}
        >
          Mark as Read
          <span className="sr-only">: {message.subject}</span>
        </Button>
      )}
    </li>
  )
}
