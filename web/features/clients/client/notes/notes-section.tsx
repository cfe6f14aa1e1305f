import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { StickyNote } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { listMentions, markMentionRead } from '#contract/mentions.ts'
import { listNotes, type Note } from '#contract/notes.ts'
import { call } from '#web/lib/call.ts'
import { asLongList, readLongList } from '#web/lib/long-list.ts'
import { useUser } from '#web/lib/session.ts'
import { markStale } from '#web/lib/stale.ts'
import { May, useMay } from '#web/shared/may.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import { DeleteNoteDialog } from './delete-note-dialog.tsx'
import { NoteForm } from './note-form.tsx'
import { NoteRow } from './note-row.tsx'

const NOTES_TITLE = 'client-notes'

export function NotesSection({ applicationId }: { applicationId: string }) {
  const { rows, isMissing, isStale, again, foot } = asLongList(
    useInfiniteQuery(readLongList(listNotes, { params: { id: applicationId } })),
  )
  const [deleted, setDeleted] = useState<Note | null>(null)
  useOpened(rows)
  return (
    <div className="grid items-start gap-5 @4xl:grid-cols-[24rem_minmax(0,1fr)]">
      <May do="notes.write">
        <NoteForm applicationId={applicationId} />
      </May>
      <div className="min-w-0 space-y-5">
        <h2 id={NOTES_TITLE} tabIndex={-1} className="sr-only">
          Notes, newest first
        </h2>
        {isStale && <StaleNotice {...again} />}
        {isMissing && (
          <Card padded={false}>
            <LoadFailure title="The notes could not be loaded" {...again} />
          </Card>
        )}
        {rows?.length === 0 && (
          <Card padded={false}>
            <EmptyState icon={StickyNote} title="No notes yet">
              Write down what your colleagues should know when they open this client.
            </EmptyState>
          </Card>
        )}
        {rows && rows.length > 0 && (
          <ol aria-labelledby={NOTES_TITLE} className="space-y-3">
            {rows.map((note) => (
              <NoteRow key={note.id} note={note} onDelete={() => setDeleted(note)} />
            ))}
          </ol>
        )}
        {!rows && !isMissing && (
          <div aria-hidden="true" className="space-y-3">
            <Skeleton className="h-24 rounded-card" />
            <Skeleton className="h-24 rounded-card" />
          </div>
        )}
        {rows && foot.hasMore && <ShowMore {...foot} />}
      </div>
      {deleted && (
        <DeleteNoteDialog
          note={deleted}
          returnFocusTo={() => document.getElementById(NOTES_TITLE)}
          onClose={() => setDeleted(null)}
        />
      )}
    </div>
  )
}

function useOpened(rows: readonly Note[] | undefined) {
  const me = useUser()
  const mayMark = useMay('workspace.use')
  const queries = useQueryClient()
  const { rows: waiting } = asLongList(useInfiniteQuery(readLongList(listMentions, {})))
  const { mutate } = useMutation({
    mutationFn: (ids: readonly string[]) =>
      Promise.all(ids.map((noteId) => call(markMentionRead, { params: { noteId } }))),
    // A mention that could not be marked stays, and is marked the next time.
    onSettled: () => markStale(queries, markMentionRead),
  })
  const say = useEffectEvent((ids: string) => mutate(ids.split(' ')))
  const opened = (rows ?? [])
    .filter(({ id, mentions }) => mentions.some((one) => one.id === me.id) && waiting?.some((one) => one.id === id))
    .map(({ id }) => id)
    .join(' ')
  useEffect(() => {
    if (opened !== '' && mayMark) say(opened)
  }, [opened, mayMark])
}
