import { type ComponentProps, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Application } from '#contract/applications/applications.ts'
import type { Message } from '#contract/messages/messages.ts'
import { answerTo } from '#domain/messages/answer.ts'
import { fullName } from '#domain/names/full-name.ts'
import { useInsertion } from '#web/shared/replies/insert-text.ts'
import { useOpenPlaceholders } from '#web/shared/replies/open-placeholders.tsx'
import { AreaField, TextField } from '#web/ui/bound-fields.tsx'
import { Button, RowButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AttachmentField } from '../attachments/attachment-field.tsx'
import { MessageReplies, type MessageRepliesProps } from './message-replies.tsx'
import { SendAndFollowUp, SendButtons } from './send-buttons.tsx'
import { type Meanwhile, type SendingOptions, useAnswer } from './use-answer.ts'
import { type ComposerState, WriteNote } from './write-note.tsx'

interface AnswerComposerProps {
  application: Application
  messages: readonly Message[]
  newest: Message
  writing: ComposerState
  onWrite: (mode: ComposerState['mode']) => void
  onSent: (how: SendingOptions) => void
}

export function AnswerComposer({ application, messages, newest, writing, onWrite, onSent }: AnswerComposerProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const replies = useRef<(() => void) | null>(null)
  const insertion = useInsertion(area)
  const [asksDay, askDay] = useState(false)
  const canSend = () => !placeholders.isClosed && placeholders.canSend()
  const answer = useAnswer({ application, messages, newest, canSend, onSent })
  const { form, draft, question, meanwhile, send } = answer
  const placeholders = useOpenPlaceholders(draft.subject, draft.content)
  const title = answerTo(question.subject)

  useEffect(() => {
    if (writing.isAsked) area.current?.focus()
  }, [writing])

  const insert: MessageRepliesProps['onPick'] = ({ text }) =>
    insertion.insert(answer.now().content, text, (content) => {
      answer.write({ content })
      form.clearProblems()
    })
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const act = keyOf(event, { send, followUp: () => askDay(true), offerReplies: () => replies.current?.() })
    if (!act) return
    event.preventDefault()
    act()
  }

  return (
    <form
      ref={form.ref}
      noValidate
      aria-label="Your answer"
      className="space-y-2 border-line border-t pt-2"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {meanwhile && <AnsweredMeanwhile {...meanwhile} onSend={answer.sendAgain} isBusy={form.isBusy} />}
      <div className="flex items-center justify-between gap-3">
        <SubjectLine form={form} title={title} />
        <WriteNote onWrite={onWrite} />
      </div>
      <Words application={application} form={form} ref={area} onBlur={insertion.leave} onKeyDown={press} />
      {placeholders.notice}
      <AttachmentField attachments={answer.attachments} applicationId={application.id} failure={form.failure}>
        <MessageReplies application={application} onPick={insert} opener={replies} />
        <SendButtons answer={answer} isClosed={placeholders.isClosed} onFollowUp={() => askDay(true)} />
      </AttachmentField>
      {asksDay && (
        <SendAndFollowUp {...{ answer, title }} onClose={() => askDay(false)} returnFocusTo={() => area.current} />
      )}
    </form>
  )
}

type WordsProps = Pick<ComponentProps<'textarea'>, 'ref' | 'onBlur' | 'onKeyDown'> & {
  application: Application
  form: Answer['form']
}

const Words = ({ application, form, ...area }: WordsProps) => (
  <AreaField
    label={<span className="sr-only">Your answer to {fullName(application.user, application.user.email)}</span>}
    form={form}
    name="content"
    rows={5}
    className="space-y-0!"
    inputClass="max-h-[40dvh] min-h-36!"
    {...area}
  />
)

type Answer = ReturnType<typeof useAnswer>

function SubjectLine({ form, title }: { form: Answer['form']; title: string }) {
  const [isNaming, name] = useState(false)
  if (isNaming || form.values.subject !== '') {
    return (
      <TextField
        form={form}
        name="subject"
        label="Subject"
        placeholder={title}
        autoComplete="off"
        maxLength={200}
        className="grow"
      />
    )
  }
  return (
    <p className="flex min-w-0 items-baseline gap-1.5 text-ink-soft text-sm">
      <span className="truncate">{title}</span>
      <span aria-hidden="true">·</span>
      <RowButton onClick={() => name(true)}>
        change<span className="sr-only"> the subject</span>
      </RowButton>
    </p>
  )
}

interface AnsweredMeanwhileProps extends Meanwhile {
  isBusy: boolean
  onSend: () => void
}

const AnsweredMeanwhile = ({ sentence, message, isBusy, onSend }: AnsweredMeanwhileProps) => (
  <Notice
    tone="warn"
    live
    title={sentence}
    actions={
      <Button variant="secondary" size="small" busy={isBusy} onClick={onSend}>
        Send all the same
      </Button>
    }
  >
    {message && <p className="wrap-anywhere line-clamp-4 whitespace-pre-wrap">{message.content}</p>}
  </Notice>
)

interface ComposerActs {
  send: (how?: SendingOptions) => void
  followUp: () => void
  offerReplies: () => void
}

function keyOf(event: KeyboardEvent<HTMLTextAreaElement>, { send, followUp, offerReplies }: ComposerActs) {
  const { key, ctrlKey, metaKey, altKey, shiftKey, nativeEvent } = event
  if (nativeEvent.isComposing || altKey) return undefined
  if (!ctrlKey && !metaKey) return key === '/' && isOnEmptyLine(event.currentTarget) ? offerReplies : undefined
  if (key === 'Enter') return () => send({ opensNext: shiftKey })
  return key === '.' ? followUp : undefined
}

function isOnEmptyLine({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): boolean {
  const isBetween = (character: string | undefined) => character === undefined || character === '\n'
  return selectionStart === selectionEnd && isBetween(value[selectionStart - 1]) && isBetween(value[selectionStart])
}
