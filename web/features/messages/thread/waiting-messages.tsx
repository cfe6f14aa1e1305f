import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sendMessage } from '#contract/messages.ts'
import { useDraft } from '#web/lib/draft.ts'
import { useUser } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { useOutboxNote } from '#web/shared/device/outbox-note.ts'
import { discard, outboxQuery } from '#web/shared/outbox/outbox.ts'
import type { WaitingRequest } from '#web/shared/outbox/outbox-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { BetweenMessages } from './scrolled-to-newest.tsx'

/** Her messages that wait for the line, or that the server did not take. */
export function useWaitingMessages(applicationId: string): BetweenMessages[] {
  const { id } = useUser()
  const outbox = useOutboxNote(id)
  // What says so beside the bell has to be here before the line goes.
  useEffect(() => void import('#web/shared/outbox/line-mark.tsx').catch(() => undefined), [])
  const { data: waiting = [] } = useQuery({ ...outboxQuery(id), enabled: outbox !== '' })
  return waiting
    .filter(({ path, body }) => outbox && path === sendMessage.path && body.applicationId === applicationId)
    .map((one) => ({
      id: one.id,
      createdAt: one.at,
      isMine: true,
      card: <WaitingMessage key={one.id} waiting={one} />,
    }))
}

const NOTHING = { subject: '', content: '' }

function WaitingMessage({ waiting: { id, body, refusal } }: { waiting: WaitingRequest }) {
  const queries = useQueryClient()
  const me = useUser().id
  const message = useDraft(me, 'message', NOTHING)
  const { subject, content } = { subject: String(body.subject), content: String(body.content) }
  const remove = () => void discard(queries, me, id)
  const edit = () => {
    const begun = message.now()
    if (begun.subject || begun.content) return toast.error('Error', 'Send the message that you are writing first')
    message.write({ subject, content })
    remove()
  }
  return (
    <li className="flex justify-end gap-2 pl-6 sm:pl-16">
      <article
        aria-label={subject}
        className="min-w-0 max-w-full grow rounded-card border border-brand-line border-dashed bg-brand-soft p-3.5 sm:max-w-xl sm:p-4"
      >
        <h3 className="wrap-anywhere font-semibold">{subject}</h3>
        <p className="wrap-anywhere mt-2 whitespace-pre-wrap text-sm">{content}</p>
        {refusal === undefined ? (
          <p role="status" className="mt-2 font-semibold text-warn text-xs">
            Waiting for internet
          </p>
        ) : (
          <Notice
            tone="bad"
            title="This was not sent"
            className="mt-3"
            actions={
              <>
                <Button size="small" variant="secondary" onClick={edit}>
                  Edit
                </Button>
                <Button size="small" variant="quiet" onClick={remove}>
                  Discard
                </Button>
              </>
            }
          >
            {refusal}
          </Notice>
        )}
      </article>
    </li>
  )
}
