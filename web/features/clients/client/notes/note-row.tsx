import { Trash2 } from 'lucide-react'
import type { Note } from '#contract/notes.ts'
import { may } from '#domain/permissions.ts'
import { useUser } from '#web/lib/session.ts'
import { When } from '#web/lib/when.tsx'
import { NoteText } from '#web/shared/notes/note-text.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'

export function NoteRow({ note, onDelete }: { note: Note; onDelete: () => void }) {
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
