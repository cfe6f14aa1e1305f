import { CornerDownRight, Send } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Application } from '#contract/applications.ts'
import type { Message } from '#contract/messages.ts'
import { dayAt } from '#domain/calendar/zones.ts'
import { answerTo } from '#domain/messages/answer.ts'
import { fullName } from '#domain/names/full-name.ts'
import { settings } from '#web/lib/settings.ts'
import { useInsertion } from '#web/shared/replies/insert-text.ts'
import { useOpenPlaceholders } from '#web/shared/replies/open-placeholders.tsx'
import { OfficeTimesDialog } from '#web/shared/work/office-times-dialog.tsx'
import { AreaField, TextField } from '#web/ui/bound-fields.tsx'
import { Button, RowButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { WAITING } from '../compose-form.tsx'
import { MessageReplies, type MessageRepliesProps } from './message-replies.tsx'
import { type SendingOptions, useAnswer } from './use-answer.ts'
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
  const answer = useAnswer({
    application,
    messages,
    newest,
    canSend: () => !placeholders.isClosed && placeholders.canSend(),
    onSent,
  })
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
    const act = keyOf(event, {
      send,
      followUp: () => askDay(true),
      offerReplies: () => replies.current?.(),
    })
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
      <AreaField
        label={<span className="sr-only">Your answer to {fullName(application.user, application.user.email)}</span>}
        form={form}
        name="content"
        ref={area}
        rows={5}
        className="space-y-0!"
        inputClass="max-h-[40dvh] min-h-36!"
        onBlur={insertion.leave}
        onKeyDown={press}
      />
      {placeholders.notice}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <div className="mr-auto">
          <MessageReplies application={application} onPick={insert} opener={replies} />
        </div>
        <SendButtons answer={answer} isClosed={placeholders.isClosed} onFollowUp={() => askDay(true)} />
      </div>
      {asksDay && (
        <OfficeTimesDialog
          title="Send, and follow up"
          description="It comes back on that day, unless she has written by then."
          confirm="Follow up"
          error={undefined}
          isBusy={form.isBusy}
          onClose={() => askDay(false)}
          returnFocusTo={() => area.current}
          onChoose={(day) => {
            askDay(false)
            send({
              followUp: { dueOn: dayAt(day, settings.timeZone), text: `No answer yet: ${title}`, unlessAnswered: true },
            })
          }}
        />
      )}
    </form>
  )
}

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

interface SendButtonsProps {
  answer: Answer
  isClosed: boolean
  onFollowUp: () => void
}

const SendButtons = ({ answer: { form, send }, isClosed, onFollowUp }: SendButtonsProps) => (
  <>
    <Button
      icon={CornerDownRight}
      variant="quiet"
      title="Send, and follow up (Ctrl .)"
      disabled={isClosed}
      onClick={onFollowUp}
    >
      Follow up
    </Button>
    <Button
      variant="secondary"
      title="Send, and open the next (Ctrl Shift Enter)"
      disabled={isClosed}
      busy={form.isBusy}
      onClick={() => send({ opensNext: true })}
    >
      Send, next
    </Button>
    <Button
      type="submit"
      icon={Send}
      title="Send (Ctrl Enter)"
      disabled={isClosed}
      busy={form.isBusy}
      busyLabel={form.sending.isPaused ? WAITING : 'Sending...'}
    >
      Send
    </Button>
  </>
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

interface AnsweredMeanwhileProps {
  sentence: string
  message: Message | undefined
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
