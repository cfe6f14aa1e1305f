import { useIsMutating, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { type Message, NewMessage, SUBJECT_AND_MESSAGE_REQUIRED, sendMessage } from '#contract/messages/messages.ts'
import { call } from '#web/lib/call.ts'
import { useDraft } from '#web/lib/draft.ts'
import { useForm } from '#web/lib/form.ts'
import { isUnanswered, type UnansweredRequest, withItsKey, withKey } from '#web/lib/request-key.ts'
import { useUser } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { sendOrKeep } from '#web/shared/offline-outbox/outbox.ts'
import { useAttachments } from './attachments/use-attachments.ts'
import { threadQuery } from './thread/thread-query.ts'

const EMPTY = { subject: '', content: '' }
type MessageDraft = typeof EMPTY

const isSame = (one: MessageDraft, other: MessageDraft) =>
  one.subject === other.subject && one.content === other.content

export const wordsForAnswer = (_: string, message: string): string =>
  message === SUBJECT_AND_MESSAGE_REQUIRED ? 'Write your answer first' : message

export interface MessageFormOptions {
  draftName: string
  applicationId: string | undefined
  recipient?: { id: string | undefined }
  offered?: MessageDraft | undefined
  /** The subject of an answer, taken from the answered message. */
  subject?: string
  onSent?: () => void
  onMissing?: (what: 'application' | 'recipient') => void
  canSend?: (message: MessageDraft) => boolean
}

export function useMessageForm(options: MessageFormOptions) {
  const { draftName, applicationId, recipient, offered = EMPTY, subject, onSent, onMissing, canSend } = options
  const me = useUser().id
  const queries = useQueryClient()
  const kept = useDraft(me, draftName, offered)
  const { write } = kept
  const whole = (draft: MessageDraft) => (subject === undefined ? draft : { ...draft, subject })
  const draft = whole(kept.draft)
  const now = () => whole(kept.now())
  const takeSent = useNewMessage()
  const sendOnce = useSendOnce()
  const attachments = useAttachments(draftName)

  const mutationKey = ['send', draftName]
  const waitsForLine = useIsMutating({ mutationKey, predicate: ({ state }) => state.isPaused }) > 0
  const form = useForm(NewMessage, {
    fields: ['subject', 'content'],
    values: { ...draft, applicationId, recipientId: recipient?.id, attachments: attachments.named },
    write,
    mutationKey,
    // An office message waits on screen while offline; an applicant's message goes to the outbox.
    networkMode: recipient ? 'online' : 'always',
    ...(subject !== undefined && { wordsFor: wordsForAnswer }),
    onInvalid(message) {
      if (message && subject === undefined) toast.error('Error', message)
    },
    canSend() {
      if (!recipient || recipient.id) return canSend?.(draft) ?? true
      onMissing?.('recipient')
      return false
    },
    route: sendMessage,
    send: async (_, { recipientId, attachments: named, ...message }) => {
      if (!recipient) {
        return sendOrKeep(queries, me, sendMessage, { body: message }, { files: attachments.toUpload(named) })
      }
      const files = await attachments.links(named)
      const more = { ...(recipientId && { recipientId }), ...(files.length > 0 && { attachments: files }) }
      return (await sendOnce({ ...message, ...more })).sent
    },
    onSent(sent, message) {
      if (sent) takeSent(sent)
      // Words typed during sending are another message.
      if (isSame(now(), message)) kept.clear()
      attachments.remove(message.attachments.map(({ id }) => id))
      onSent?.()
      if (sent) toast.show('Success', 'Message sent successfully')
    },
    failed: 'Failed to send message',
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (form.isBusy || applicationId) form.submit(event)
    else onMissing?.('application')
  }
  return { form, draft, now, write, waitsForLine, submit, attachments }
}

/** Sends a message; a repeat after a lost response counts once. */
export function useSendOnce() {
  const unanswered = useRef<UnansweredRequest<NewMessage> | null>(null)
  return async (message: NewMessage) => {
    const request = withItsKey(message, unanswered.current)
    try {
      const sent = await call(sendMessage, { body: message }, withKey(request.key))
      unanswered.current = null
      return { sent, sentAt: request.sentAt }
    } catch (error) {
      if (isUnanswered(error)) unanswered.current = request
      throw error
    }
  }
}

export function useNewMessage() {
  const queries = useQueryClient()
  return (sent: Message) => {
    const { queryKey } = threadQuery(sent.applicationId)
    queries.setQueryData(queryKey, (thread) => {
      const [newest, ...older] = thread?.pages ?? []
      if (!thread || !newest) return undefined
      // A live event may arrive before the response.
      if (newest.rows.some((one) => one.id === sent.id)) return thread
      return { ...thread, pages: [{ ...newest, rows: [sent, ...newest.rows], total: newest.total + 1 }, ...older] }
    })
  }
}
