import { useDraft } from '#web/lib/draft.ts'
import { useUser } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import type { WaitingRequest } from '#web/shared/offline-outbox/outbox-store.ts'
import { useWaiting } from '#web/shared/offline-outbox/use-waiting.ts'
import { WaitingNote } from '#web/shared/offline-outbox/waiting-note.tsx'
import { useAttachments } from '../attachments/use-attachments.ts'
import type { BetweenMessages } from './scrolled-to-newest.tsx'

export function useWaitingMessages(applicationId: string): BetweenMessages[] {
  return useWaiting('/api/messages')
    .filter(({ body }) => body.applicationId === applicationId)
    .map((one) => ({
      id: one.id,
      createdAt: one.at,
      isMine: true,
      card: <WaitingMessage key={one.id} waiting={one} />,
    }))
}

const NOTHING = { subject: '', content: '' }

function WaitingMessage({ waiting }: { waiting: WaitingRequest }) {
  const { body } = waiting
  const me = useUser().id
  const message = useDraft(me, 'message', NOTHING)
  const attachments = useAttachments('message')
  const { subject, content } = { subject: String(body.subject), content: String(body.content) }
  const edit = (files: File[]) => {
    const begun = message.now()
    if (begun.subject || begun.content || attachments.chosen.length > 0) {
      toast.error('Error', 'Send the message that you are writing first')
      return false
    }
    message.write({ subject, content })
    files.forEach(attachments.add)
    return true
  }
  return (
    <li className="flex justify-end gap-2 pl-6 sm:pl-16">
      <article
        aria-label={subject}
        className="min-w-0 max-w-full grow rounded-card border border-brand-line border-dashed bg-brand-soft p-3.5 sm:max-w-xl sm:p-4"
      >
        <h3 className="wrap-anywhere font-semibold">{subject}</h3>
        <p className="wrap-anywhere mt-2 whitespace-pre-wrap text-sm">{content}</p>
        <WaitingNote waiting={waiting} onEdit={edit} />
      </article>
    </li>
  )
}
