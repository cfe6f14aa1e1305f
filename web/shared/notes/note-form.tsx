import { useEffect, useRef } from 'react'
import { addNote, NewNote } from '#contract/notes.ts'
import type { Colleague } from '#contract/team/colleague.ts'
import { listed } from '#domain/english/words.ts'
import { callOnce } from '#web/lib/call-once.ts'
import { useDraft } from '#web/lib/draft.ts'
import { useForm } from '#web/lib/form.ts'
import { useUser } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { stillNamed } from './mention-text.ts'
import { NoteTextArea } from './note-text-area.tsx'

const Words = NewNote.pick({ text: true })
const EMPTY: { text: string; mentions: Colleague[] } = { text: '', mentions: [] }

interface NoteFormProps {
  applicationId: string
  startsHere?: boolean
  /** Set if the screen shows the new note; otherwise a toast does. */
  onSaved?: () => void
}

export function NoteForm({ applicationId, startsHere = false, onSaved }: NoteFormProps) {
  const { draft, now, write, clear } = useDraft(useUser().id, `note:${applicationId}`, EMPTY)
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (startsHere) area.current?.focus()
  }, [startsHere])
  const form = useForm(Words, {
    fields: ['text'],
    values: draft,
    write,
    route: addNote,
    send: (_, { text, mentions }) =>
      callOnce(addNote, {
        params: { id: applicationId },
        body: { text, mentions: stillNamed(text, mentions).map(({ id }) => id) },
      }),
    onSent(note, sent) {
      if (now().text === sent.text) clear()
      if (onSaved) return onSaved()
      const names = listed(note.mentions.map(({ name }) => name))
      toast.show('Success', names ? `Note saved. ${names} will be notified.` : 'Note saved')
    },
    failed: 'The note could not be saved. Please try again.',
  })
  return (
    <form ref={form.ref} noValidate onSubmit={form.submit} className="space-y-3">
      <Field
        label="Note"
        help="Only your team can read it. Use @ to mention a colleague, who will be notified."
        error={form.problems.text}
      >
        <NoteTextArea
          area={area}
          text={draft.text}
          onSubmit={() => form.submit()}
          onChange={(text, named) => {
            const { mentions } = now()
            const isNew = named !== undefined && !mentions.some(({ id }) => id === named.id)
            form.change({ text, mentions: isNew ? [...mentions, named] : mentions })
          }}
        />
      </Field>
      <div className="flex items-center justify-end gap-3">
        <span className="hidden text-ink-soft text-xs sm:inline">Ctrl Enter saves it</span>
        <Button type="submit" busy={form.isBusy} busyLabel="Saving...">
          Save note
        </Button>
      </div>
    </form>
  )
}
