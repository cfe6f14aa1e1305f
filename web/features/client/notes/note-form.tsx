import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { addNote, listNotes, NewNote } from '#contract/notes.ts'
import type { Colleague } from '#contract/team.ts'
import { listTimeline } from '#contract/timeline.ts'
import { call } from '#web/lib/call.ts'
import { useDraft } from '#web/lib/draft.ts'
import { sentenceOf, toastFailed } from '#web/lib/failed.ts'
import { keyOf } from '#web/lib/query.ts'
import { useUser } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { stillNamed } from './mention-text.ts'
import { NoteTextArea } from './note-text-area.tsx'

const EMPTY = { text: '', mentions: [] as Colleague[] }

export function NoteForm({ applicationId }: { applicationId: string }) {
  const { draft, now, write, clear } = useDraft(useUser().id, `note:${applicationId}`, EMPTY)
  const [wrong, setWrong] = useState<string>()
  const area = useRef<HTMLTextAreaElement>(null)
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ text, mentions }: typeof EMPTY) =>
      call(addNote, {
        params: { id: applicationId },
        body: { text, mentions: stillNamed(text, mentions).map(({ id }) => id) },
      }),
    onSuccess: (note, sent) => {
      if (now().text === sent.text) clear()
      for (const spec of [listNotes, listTimeline]) void queries.invalidateQueries({ queryKey: keyOf(spec) })
      const names = new Intl.ListFormat('en').format(note.mentions.map(({ name }) => name))
      toast.show('Success', names ? `Note kept. ${names} will be told.` : 'Note kept')
    },
    onError: (error) => toastFailed(error, sentenceOf(error, 'The note could not be kept. Please try again.')),
  })
  const submit = () => {
    if (isPending) return
    const checked = NewNote.safeParse({ text: draft.text })
    setWrong(checked.error?.issues[0]?.message)
    if (!checked.success) return area.current?.focus()
    mutate(draft)
  }
  return (
    <Card aria-label="Write a note">
      <form
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          submit()
        }}
        className="space-y-3"
      >
        <Field
          label="Note"
          help="Only your team reads it, never the applicant. @ names a colleague, who is told."
          error={wrong}
        >
          <NoteTextArea
            area={area}
            text={draft.text}
            onSubmit={submit}
            onChange={(text, named) => {
              setWrong(undefined)
              const { mentions } = now()
              const isNew = named !== undefined && !mentions.some(({ id }) => id === named.id)
              write({ text, mentions: isNew ? [...mentions, named] : mentions })
            }}
          />
        </Field>
        <div className="flex items-center justify-end gap-3">
          <span className="hidden text-ink-soft text-xs sm:inline">Ctrl Enter keeps it</span>
          <Button type="submit" busy={isPending} busyLabel="Keeping...">
            Keep note
          </Button>
        </div>
      </form>
    </Card>
  )
}
