import { useRef } from 'react'
import type { Application } from '#contract/applications/applications.ts'
import { useInsertion } from '#web/shared/replies/insert-text.ts'
import { useOpenPlaceholders } from '#web/shared/replies/open-placeholders.tsx'
import { ComposeForm } from '../compose-form.tsx'
import { type MessageFormOptions, useMessageForm } from '../use-message-form.ts'
import { MessageReplies, type MessageRepliesProps } from './message-replies.tsx'

interface OfficeComposeProps extends MessageFormOptions {
  application: Application | null | undefined
}

export function OfficeCompose({ application, ...options }: OfficeComposeProps) {
  const words = useRef<HTMLTextAreaElement>(null)
  const insertion = useInsertion(words)
  const message = useMessageForm({
    ...options,
    canSend() {
      const canSend = placeholders.canSend() && !placeholders.isClosed
      if (!canSend) words.current?.focus()
      return canSend
    },
  })
  const { form, draft, now, write } = message
  const placeholders = useOpenPlaceholders(draft.subject, draft.content)
  const insert: MessageRepliesProps['onPick'] = ({ subject, text }) => {
    const typed = now()
    insertion.insert(typed.content, text, (content) => {
      write({ content, ...(subject && typed.subject.trim() === '' && { subject }) })
      form.clearProblems()
    })
  }
  return (
    <ComposeForm
      message={message}
      applicationId={options.applicationId}
      ref={words}
      onBlur={insertion.leave}
      before={
        <div className="min-h-9 sm:min-h-8">
          <MessageReplies application={application} onPick={insert} />
        </div>
      }
      after={placeholders.notice}
    />
  )
}
