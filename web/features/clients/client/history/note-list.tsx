import { useMutation, useQueryClient } from '@tanstack/react-query'
import { StickyNote, Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { listMentions, markMentionRead } from '#contract/mentions.ts'
import { deleteNote, listNotes, type Note } from '#contract/notes.ts'
import * as may from '#domain/may.ts'
import { call } from '#web/lib/call.ts'
import { useLongList } from '#web/lib/long-list.ts'
import { ListView } from '#web/lib/query-view.tsx'
import { useUser } from '#web/lib/session.ts'
import { markStale } from '#web/lib/stale.ts'
import { When } from '#web/lib/when.tsx'
import { CallDialog } from '#web/shared/call-dialog.tsx'
import { NoteText } from '#web/shared/notes/note-text.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/data-states.tsx'

const NOTES_TITLE = 'client-notes'

export function NoteList({ applicationId }: { applicationId: string }) {
  const list = useLongList(listNotes, { params: { id: applicationId } })
  const [deleted, setDeleted] = useState<Note | null>(null)
  useOpened(list.rows)
  return (
    <>
      <h2 id={NOTES_TITLE} tabIndex={-1} className="sr-only">
        Notes, newest first
      </h2>
      <ListView
        list={list}
        failure="The notes could not be loaded"
        skeleton={
          <div aria-hidden="true" className="space-y-3">
            <Skeleton className="h-24 rounded-card" />
            <Skeleton className="h-24 rounded-card" />
          </div>
        }
        empty={{
          icon: StickyNote,
          title: 'No notes yet',
          children: 'Write down what your colleagues should know when they open this client.',
        }}
      >
        {(rows) => (
          <ol aria-labelledby={NOTES_TITLE} className="space-y-3">
            {rows.map((note) => (
              <NoteRow key={note.id} note={note} onDelete={() => setDeleted(note)} />
            ))}
          </ol>
        )}
      </ListView>
      {deleted && (
        <CallDialog
          route={deleteNote}
          input={{ params: { noteId: deleted.id } }}
          sent="Note deleted"
          failed="The note could not be deleted. Please try again."
          onClose={() => setDeleted(null)}
          returnFocusTo={() => document.getElementById(NOTES_TITLE)}
          title="Delete this note?"
          description={
            <>
              Your note of <When at={deleted.createdAt} time /> will be deleted permanently. The audit log keeps a
              record that it existed, not what it said.
            </>
          }
          cancel="Keep it"
          confirm="Delete note"
          isDestructive
          busyLabel="Deleting..."
        />
      )}
    </>
  )
}

function useOpened(rows: readonly Note[] | undefined) {
  const me = useUser()
  const queries = useQueryClient()
  const { rows: waiting } = useLongList(listMentions, {})
  const { mutate } = useMutation({
    mutationFn: (ids: readonly string[]) =>
      Promise.all(ids.map((noteId) => call(markMentionRead, { params: { noteId } }))),
    // A failed mention stays in the list and is retried the next time.
    onSettled: () => markStale(queries, markMentionRead),
  })
  const say = useEffectEvent((ids: string) => mutate(ids.split(' ')))
  const opened = (rows ?? [])
    .filter(({ id, mentions }) => mentions.some((one) => one.id === me.id) && waiting?.some((one) => one.id === id))
    .map(({ id }) => id)
    .join(' ')
  useEffect(() => {
    if (opened !== '') say(opened)
  }, [opened])
}

function NoteRow({ note, onDelete }: { note: Note; onDelete: () => void }) {
  const author = note.author?.name ?? 'A former colleague'
  const isOwn = may.deleteNote(useUser(), { authorId: note.author?.id ?? null })
  return (
    <li className="rounded-card border border-line bg-card p-4 text-sm">
      <div className="flex items-center gap-2.5">
        <Avatar name={author} size="small" />
        <p className="min-w-0 grow">
          <span className="font-semibold">{author}</span>{' '}
          <span className="whitespace-nowrap text-ink-soft text-xs tabular-nums">
            <When at={note.createdAt} time />
          </span>
        </p>
        {isOwn && (
          <Button icon={Trash2} variant="quiet" size="small" onClick={onDelete} className="-my-1 -mr-2">
            Delete
            <span className="sr-only"> your note of </span>
            <When at={note.createdAt} time className="sr-only" />
          </Button>
        )}
      </div>
      <p className="wrap-anywhere mt-2 whitespace-pre-wrap">
        <NoteText note={note} />
      </p>
    </li>
  )
}
