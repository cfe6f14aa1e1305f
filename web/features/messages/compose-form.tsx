import { useIsMutating, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { type Message, NewMessage, sendMessage } from '#contract/messages.ts'
import { call } from '#web/lib/call.ts'
import { useDraft } from '#web/lib/draft.ts'
import { useForm } from '#web/lib/form.ts'
import { useUser } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { useInsertion } from '#web/shared/replies/insert-text.ts'
import { useOpenPlaceholders } from '#web/shared/replies/open-placeholders.tsx'
import { AreaField, TextField } from '#web/ui/bound-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { threadQuery } from './thread/thread-query.ts'
import { SUBJECT_FIELD } from './write-button.tsx'

const EMPTY = { subject: '', content: '' }
type MessageDraft = typeof EMPTY

const isSame = (one: MessageDraft, other: MessageDraft) =>
  one.subject === other.subject && one.content === other.content

interface ComposeFormProps {
  draftName: string
  applicationId: string | undefined
  recipient?: { id: string | undefined }
  offered?: MessageDraft | undefined
  onSent?: () => void
  onMissing: (what: 'application' | 'recipient') => void
  replies?: (onPick: (reply: { subject?: string; text: string }) => void) => ReactNode
}

export function ComposeForm(props: ComposeFormProps) {
  const { form, words, insertion, placeholders, waitsForLine, submit, insert } = useComposition(props)
  return (
    <form ref={form.ref} noValidate onSubmit={submit} className="space-y-4">
      {props.replies?.(insert)}
      <TextField
        id={SUBJECT_FIELD}
        label="Subject"
        form={form}
        name="subject"
        placeholder="Enter message subject"
        autoComplete="off"
      />
      <AreaField
        label="Message"
        form={form}
        name="content"
        ref={words}
        onBlur={insertion.leave}
        rows={4}
        placeholder="Enter your message"
      />
      {placeholders.notice}
      <Button
        type="submit"
        wide
        busy={form.isBusy}
        busyLabel={waitsForLine ? 'Waiting for the connection' : 'Sending...'}
      >
        <Send aria-hidden="true" />
        Send Message
      </Button>
    </form>
  )
}

function useComposition({
  draftName,
  applicationId,
  recipient,
  offered,
  onSent,
  onMissing,
  replies,
}: ComposeFormProps) {
  const { draft, now, write, clear } = useDraft(useUser().id, draftName, offered ?? EMPTY)
  const words = useRef<HTMLTextAreaElement>(null)
  const insertion = useInsertion(words)
  const placeholders = useOpenPlaceholders(...(replies ? [draft.subject, draft.content] : []))
  const takeSent = useNewMessage()

  const mutationKey = ['send', draftName]
  const waitsForLine = useIsMutating({ mutationKey, predicate: ({ state }) => state.isPaused }) > 0
  const form = useForm(NewMessage, {
    fields: ['subject', 'content'],
    values: { ...draft, applicationId, recipientId: recipient?.id },
    write,
    mutationKey,
    // Alone of all changes it may wait for the line: the button says so, and it is the same message an hour later.
    networkMode: 'online',
    onInvalid(message) {
      if (message) toast.error('Error', message)
    },
    canSend() {
      if (recipient && !recipient.id) {
        onMissing('recipient')
        return false
      }
      const canSend = placeholders.canSend()
      if (!canSend) words.current?.focus()
      return canSend
    },
    route: sendMessage,
    send: (_, { recipientId, ...message }) =>
      call(sendMessage, { body: { ...message, ...(recipientId && { recipientId }) } }),
    onSent(sent, message) {
      takeSent(sent)
      // Words that were typed while it was under way are another message.
      if (isSame(now(), message)) clear()
      onSent?.()
      toast.show('Success', 'Message sent successfully')
    },
    failed: 'Failed to send message',
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (form.isBusy || applicationId) form.submit(event)
    else onMissing('application')
  }
  const insert = ({ subject, text }: { subject?: string; text: string }) => {
    const typed = now()
    insertion.insert(typed.content, text, (content) => {
      write({ content, ...(subject && typed.subject.trim() === '' && { subject }) })
      form.clearProblems()
    })
  }
  return { form, words, insertion, placeholders, waitsForLine, submit, insert }
}

function useNewMessage() {
  const queries = useQueryClient()
  return (sent: Message) => {
    const { queryKey } = threadQuery(sent.applicationId)
    queries.setQueryData(queryKey, (thread) => {
      const [newest, ...older] = thread?.pages ?? []
      if (!thread || !newest) return undefined
      // Word of it may have been here before its answer.
      if (newest.rows.some((one) => one.id === sent.id)) return thread
      return { ...thread, pages: [{ ...newest, rows: [sent, ...newest.rows], total: newest.total + 1 }, ...older] }
    })
  }
}
