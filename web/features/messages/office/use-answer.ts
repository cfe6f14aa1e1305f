import { useRef, useState } from 'react'
import type { Application } from '#contract/applications/applications.ts'
import { UNDO_WITHIN_SECONDS } from '#contract/documents/documents.ts'
import { Message, NewMessage, sendMessage, undoMessage } from '#contract/messages/messages.ts'
import { fullName } from '#domain/names/full-name.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { readInto } from '#web/lib/checked-form.ts'
import { useDraft } from '#web/lib/draft.ts'
import { useForm } from '#web/lib/form.ts'
import { useUser } from '#web/lib/session.ts'
import { sentenceOf } from '#web/lib/toast.ts'
import { offerUndo } from '#web/shared/undo/undo-offer.ts'
import { type NamedFile, useAttachments } from '../attachments/use-attachments.ts'
import { useNewMessage, useSendOnce, wordsForAnswer } from '../use-message-form.ts'

export const draftFor = (applicationId: string) => `message:${applicationId}`

const EMPTY = { subject: '', content: '' }
interface AnswerValues {
  subject: string
  content: string
  attachments: readonly NamedFile[]
}

const FAILED = 'Failed to send message'

export interface SendingOptions {
  followUp?: NewMessage['followUp']
  opensNext?: boolean
}

interface AnswerOptions {
  application: Application
  messages: readonly Message[]
  newest: Message
  canSend: () => boolean
  onSent: (how: SendingOptions) => void
}

export interface Meanwhile {
  sentence: string
  message: Message | undefined
}

export function useAnswer({ application, messages, newest, canSend, onSent }: AnswerOptions) {
  const { id: applicationId, userId: recipientId } = application
  const { draft, now, write, clear } = useDraft(useUser().id, draftFor(applicationId), EMPTY)
  const takeSent = useNewMessage()
  const sendOnce = useSendOnce()
  const attachments = useAttachments(draftFor(applicationId))
  const [seen, setSeen] = useState(newest.id)
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null)
  const how = useRef<SendingOptions>({})
  // The newest message counts as seen until a word is typed, or once the seen message is withdrawn.
  const isBehind = draft.content === '' || messages.every(({ id }) => id !== seen)
  if (isBehind && meanwhile === null && seen !== newest.id) setSeen(newest.id)
  const question = messages.findLast(({ recipientId: to }) => to === null) ?? newest
  const schema = readInto(NewMessage, ({ subject, content, attachments: files }: AnswerValues) => ({
    applicationId,
    recipientId,
    inReplyTo: question.id,
    expectedLastMessageId: seen,
    content,
    attachments: files,
    ...(subject.trim() !== '' && { subject }),
  }))
  const form = useForm(schema, {
    fields: ['subject', 'content'],
    values: { ...draft, attachments: attachments.named },
    write,
    mutationKey: ['send', draftFor(applicationId)],
    wordsFor: wordsForAnswer,
    canSend,
    route: sendMessage,
    send: async ({ attachments: _, ...message }, { attachments: named }) => {
      const { followUp } = how.current
      const files = await attachments.links(named)
      const more = { ...(followUp && { followUp }), ...(files.length > 0 && { attachments: files }) }
      return sendOnce({ ...message, recipientId, ...more })
    },
    onSent({ sent, sentAt }, { subject, content, attachments: named }) {
      takeSent(sent)
      // Words typed during sending are another answer.
      if (now().content === content) clear()
      setMeanwhile(null)
      setSeen(sent.id)
      const files = attachments.filesOf(named)
      attachments.remove(named.map(({ id }) => id))
      const restore = () => {
        write({ subject, content: [content, now().content].filter(Boolean).join('\n\n') })
        files.forEach(attachments.add)
      }
      offerUndoMessage(sent, { sentAt, to: application, restore })
      onSent(how.current)
    },
    onFailed(error) {
      if (!(error instanceof ApiError) || error.status !== 409) return false
      const message = messageIn(error)
      // A second send means that the author has seen the other message.
      if (message) setSeen(message.id)
      setMeanwhile({ sentence: sentenceOf(error, FAILED), message })
      return true
    },
    failed: FAILED,
  })
  const send = (options: SendingOptions = {}) => {
    how.current = options
    form.submit()
  }
  return { form, draft, now, write, attachments, question, meanwhile, send, sendAgain: () => form.submit() }
}

function messageIn({ body }: ApiError): Message | undefined {
  const judged = Message.safeParse(body.lastMessage)
  return judged.success ? judged.data : undefined
}

interface SentAnswer {
  sentAt: number
  to: Application
  restore: () => void
}

const offerUndoMessage = ({ id, applicationId }: Message, { sentAt, to, restore }: SentAnswer): void =>
  offerUndo({
    id,
    subjectId: applicationId,
    says: `Sent to ${fullName(to.user, to.user.email)}.`,
    route: undoMessage,
    undo: () => call(undoMessage, { params: { id } }),
    failed: 'It was not taken back',
    sentAt,
    withinSeconds: UNDO_WITHIN_SECONDS,
    address: `/messages?show=open&applicationId=${applicationId}`,
    restore,
  })
