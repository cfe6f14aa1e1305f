import { useRef } from 'react'
import type { Application } from '#contract/applications.ts'
import { type Message, NewMessage, sendMessage } from '#contract/messages.ts'
import { addFollowUp } from '#contract/work/follow-ups.ts'
import { answerTo } from '#domain/messages/answer.ts'
import { call } from '#web/lib/call.ts'
import { readInto } from '#web/lib/checked-form.ts'
import { useDraft } from '#web/lib/draft.ts'
import { useForm } from '#web/lib/form.ts'
import { useUser } from '#web/lib/session.ts'
import { toast, toastFailed } from '#web/lib/toast.ts'
import { useNewMessage } from '../use-message-form.ts'

export const draftFor = (applicationId: string) => `message:${applicationId}`

const EMPTY = { subject: '', content: '' }
const FAILED = 'Failed to send message'

/** What is done with the answer besides sending it. */
export interface SendingOptions {
  followUp?: { dueOn: string; text: string; unlessAnswered: true }
  opensNext?: boolean
}

interface AnswerOptions {
  application: Application
  messages: readonly Message[]
  newest: Message
  canSend: () => boolean
  onSent: (how: SendingOptions) => void
}

export function useAnswer({ application, messages, newest, canSend, onSent }: AnswerOptions) {
  const { id: applicationId, userId: recipientId } = application
  const { draft, now, write, clear } = useDraft(useUser().id, draftFor(applicationId), EMPTY)
  const takeSent = useNewMessage()
  const how = useRef<SendingOptions>({})
  const question = messages.findLast(({ recipientId: to }) => to === null) ?? newest
  const schema = readInto(NewMessage, ({ subject, content }: typeof EMPTY) => ({
    applicationId,
    recipientId,
    subject: subject.trim() === '' ? answerTo(question.subject) : subject,
    content,
  }))
  const form = useForm(schema, {
    fields: ['subject', 'content'],
    values: draft,
    write,
    mutationKey: ['send', draftFor(applicationId)],
    wordsFor: () => 'Write your answer first',
    canSend,
    route: sendMessage,
    send: async (message) => {
      const sent = await call(sendMessage, { body: { ...message, recipientId } })
      const { followUp } = how.current
      if (followUp) await addFollowUpTo(applicationId, followUp)
      return sent
    },
    onSent(sent, { content }) {
      takeSent(sent)
      // Words that were typed while it was under way are another answer.
      if (now().content === content) clear()
      onSent(how.current)
      toast.show('Success', 'Message sent successfully')
    },
    failed: FAILED,
  })
  const send = (options: SendingOptions = {}) => {
    how.current = options
    form.submit()
  }
  return { form, draft, now, write, question, send }
}

/** The message has gone: what fails here must not send it again. */
const addFollowUpTo = (id: string, body: NonNullable<SendingOptions['followUp']>) =>
  call(addFollowUp, { params: { id }, body }).catch((error) => toastFailed(error, 'The follow-up was not saved'))
