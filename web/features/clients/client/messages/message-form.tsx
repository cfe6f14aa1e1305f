import { Send } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ClientWithLastTransition } from '#contract/clients/clients.ts'
import { NewMessage, sendMessage } from '#contract/messages.ts'
import { formatMoney } from '#domain/money/amounts.ts'
import { signature } from '#domain/saved-replies/placeholders.ts'
import { call } from '#web/lib/call.ts'
import { useDraft } from '#web/lib/draft.ts'
import { useForm } from '#web/lib/form.ts'
import { portalAddress } from '#web/lib/portal-address.ts'
import { useUser } from '#web/lib/session.ts'
import { settings } from '#web/lib/settings.ts'
import { toast } from '#web/lib/toast.ts'
import { useInsertion } from '#web/shared/replies/insert-text.ts'
import { useOpenPlaceholders } from '#web/shared/replies/open-placeholders.tsx'
import { ReplyPicker } from '#web/shared/replies/reply-picker.tsx'
import { AreaField, TextField } from '#web/ui/bound-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

export const MESSAGE_SUBJECT = 'client-message-subject'

const EMPTY = { subject: '', content: '' }

export function MessageForm({ client, startsHere }: { client: ClientWithLastTransition; startsHere: boolean }) {
  const { user } = client
  const me = useUser()
  const { form, content, insertion, placeholders, insert } = useMessage(client)
  const subject = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (startsHere) subject.current?.focus()
  }, [startsHere])
  const facts = {
    firstName: user.firstName,
    lastName: user.lastName,
    applicationNumber: client.applicationNumber,
    balance: formatMoney(client.balance, settings.currency),
    myName: signature(me.name, settings.brandName),
    portalAddress: portalAddress(),
  }
  return (
    <Card aria-label="Write a message">
      <form ref={form.ref} noValidate onSubmit={form.submit} className="space-y-3">
        <TextField form={form} name="subject" id={MESSAGE_SUBJECT} label="Subject" ref={subject} autoComplete="off" />
        <AreaField
          form={form}
          name="content"
          label={`Message to ${user.firstName || user.email}`}
          ref={content}
          rows={3}
          onBlur={insertion.leave}
        />
        {placeholders.notice}
        <div className="flex flex-wrap justify-between gap-2">
          <ReplyPicker kind="message" facts={facts} applicationId={client.id} onPick={insert} />
          <Button icon={Send} type="submit" busy={form.isBusy} busyLabel="Sending..." className="ml-auto">
            Send message
          </Button>
        </div>
      </form>
    </Card>
  )
}

function useMessage({ id: applicationId, userId: recipientId }: ClientWithLastTransition) {
  const { draft, now, write, clear } = useDraft(useUser().id, `message:${applicationId}`, EMPTY)
  const content = useRef<HTMLTextAreaElement>(null)
  const insertion = useInsertion(content)
  const placeholders = useOpenPlaceholders(draft.subject, draft.content)
  const form = useForm(NewMessage, {
    fields: ['subject', 'content'],
    values: draft,
    write,
    canSend() {
      const canSend = placeholders.canSend()
      if (!canSend) content.current?.focus()
      return canSend
    },
    route: sendMessage,
    send: (_, words) => call(sendMessage, { body: { applicationId, recipientId, ...words } }),
    onSent(_, words) {
      // Words that were typed while it was under way are another message.
      if (now().subject === words.subject && now().content === words.content) clear()
      toast.show('Success', 'Message sent successfully')
    },
    failed: 'Failed to send message',
  })
  const insert = ({ subject, text }: { subject?: string; text: string }) => {
    const typed = now()
    insertion.insert(typed.content, text, (whole) => {
      write({ content: whole, ...(subject && typed.subject.trim() === '' && { subject }) })
      form.clearProblems()
    })
  }
  return { form, draft, content, insertion, placeholders, insert }
}
