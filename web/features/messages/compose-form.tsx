import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import {
  countUnansweredThreads,
  getThread,
  listUnansweredThreads,
  type Message,
  NewMessage,
  sendMessage,
} from '#contract/messages.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { useDraft } from '#web/lib/draft.ts'
import { sentenceOf, toastFailed } from '#web/lib/failed.ts'
import { useInsertion } from '#web/lib/insert-text.ts'
import { useOpenPlaceholders } from '#web/lib/open-placeholders.tsx'
import { keyOf } from '#web/lib/query.ts'
import { useUser } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea, TextInput } from '#web/ui/inputs.tsx'
import { threadQuery } from './thread-query.ts'
import { SUBJECT_FIELD } from './write-button.tsx'

const EMPTY = { subject: '', content: '' }
type Draft = typeof EMPTY
type Errors = Partial<Record<keyof Draft, string>>

const isSame = (one: Draft, other: Draft) => one.subject === other.subject && one.content === other.content

interface ComposeFormProps {
  draftName: string
  applicationId: string | undefined
  recipient?: { id: string | undefined }
  offered?: Draft | undefined
  onSent?: () => void
  onMissing: (what: 'application' | 'recipient') => void
  replies?: (onPick: (reply: { subject?: string; text: string }) => void) => ReactNode
}

export function ComposeForm({
  draftName,
  applicationId,
  recipient,
  offered,
  onSent,
  onMissing,
  replies,
}: ComposeFormProps) {
  const { draft, now, write, clear } = useDraft(useUser().id, draftName, offered ?? EMPTY)
  const [errors, setErrors] = useState<Errors>({})
  const form = useRef<HTMLFormElement>(null)
  const words = useRef<HTMLTextAreaElement>(null)
  const insertion = useInsertion(words)
  const placeholders = useOpenPlaceholders(...(replies ? [draft.subject, draft.content] : []))
  const putIntoThread = useNewMessage()

  const queries = useQueryClient()
  const mutationKey = ['send', draftName]
  // Under way as well when it was sent before the form was left and come back to.
  const isSending = useIsMutating({ mutationKey }) > 0
  const waitsForLine = useIsMutating({ mutationKey, predicate: ({ state }) => state.isPaused }) > 0
  const send = useMutation({
    mutationKey,
    // Alone of all changes it may wait for the line: the button says so, and it is the same message an hour later.
    networkMode: 'online',
    mutationFn: (message: Draft & { applicationId: string; recipientId?: string }) =>
      call(sendMessage, { body: message }),
    onSuccess: (sent, message) => {
      putIntoThread(sent)
      // Only the office asks for these.
      for (const spec of [getThread, listUnansweredThreads, countUnansweredThreads])
        void queries.invalidateQueries({ queryKey: keyOf(spec) })
      // Words that were typed while it was under way are another message.
      if (isSame(now(), message)) clear()
      onSent?.()
      toast.show('Success', 'Message sent successfully')
    },
    onError: (error) => {
      showErrors(
        error instanceof ApiError ? Object.fromEntries(error.errors.map((one) => [one.path, one.message])) : {},
      )
      toastFailed(error, sentenceOf(error, 'Failed to send message'))
    },
  })

  const showErrors = (next: Errors) => {
    setErrors(next)
    const wrong = next.subject ? 'subject' : next.content ? 'content' : undefined
    if (wrong) form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Asked of the cache, which knows at once, before the button can show it.
    if (queries.isMutating({ mutationKey }) > 0) return
    if (!applicationId) return onMissing('application')
    const checked = NewMessage.safeParse({ ...draft, applicationId })
    if (!checked.success) {
      const wrong = Object.fromEntries(checked.error.issues.map(({ path, message }) => [path.join('.'), message]))
      showErrors(wrong)
      toast.error('Error', checked.error.issues[0]?.message)
      return
    }
    showErrors({})
    if (recipient && !recipient.id) return onMissing('recipient')
    if (!placeholders.mayGo()) return words.current?.focus()
    send.mutate({ ...draft, applicationId, ...(recipient?.id && { recipientId: recipient.id }) })
  }

  const change = (field: keyof Draft) => (event: { target: { value: string } }) => {
    write({ [field]: event.target.value })
    setErrors(({ [field]: _mended, ...others }) => others)
  }

  const insert = ({ subject, text }: { subject?: string; text: string }) => {
    const typed = now()
    insertion.insert(typed.content, text, (content) => {
      write({ content, ...(subject && typed.subject.trim() === '' && { subject }) })
      setErrors({})
    })
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="space-y-4">
      {replies?.(insert)}
      <Field id={SUBJECT_FIELD} label="Subject" error={errors.subject}>
        <TextInput
          name="subject"
          placeholder="Enter message subject"
          autoComplete="off"
          value={draft.subject}
          onChange={change('subject')}
        />
      </Field>
      <Field label="Message" error={errors.content}>
        <TextArea
          ref={words}
          onBlur={insertion.leave}
          name="content"
          rows={4}
          placeholder="Enter your message"
          value={draft.content}
          onChange={change('content')}
        />
      </Field>
      {placeholders.notice}
      <Button
        type="submit"
        wide
        busy={isSending}
        busyLabel={waitsForLine ? 'Waiting for the connection' : 'Sending...'}
      >
        <Send aria-hidden="true" />
        Send Message
      </Button>
    </form>
  )
}

function useNewMessage() {
  const queries = useQueryClient()
  return (sent: Message) => {
    const { queryKey } = threadQuery(sent.applicationId)
    const shown = queries.setQueryData(queryKey, (thread) => {
      const [newest, ...older] = thread?.pages ?? []
      if (!thread || !newest) return undefined
      // Word of it may have been here before its answer.
      if (newest.rows.some((one) => one.id === sent.id)) return thread
      return { ...thread, pages: [{ ...newest, rows: [sent, ...newest.rows], total: newest.total + 1 }, ...older] }
    })
    if (!shown) void queries.invalidateQueries({ queryKey })
  }
}
