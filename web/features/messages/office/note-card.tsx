import { StickyNote } from 'lucide-react'
import type { Note } from '#contract/notes.ts'
import { When } from '#web/lib/when.tsx'
import { NoteText } from '#web/shared/notes/note-text.tsx'

export const NoteCard = ({ note }: { note: Note }) => (
  <li>
    <article
      aria-label={`Note of ${note.author?.name ?? 'a former colleague'}`}
      className="rounded-card border border-warn-line bg-warn-soft px-3.5 py-2.5"
    >
      <p className="flex flex-wrap items-center gap-x-1.5 text-warn text-xs">
        <StickyNote aria-hidden="true" className="size-3.5" />
        <span className="font-semibold">{note.author?.name ?? 'A former colleague'}</span>
        <span>
          · <When at={note.createdAt} time /> · only the team reads this
        </span>
      </p>
      <p className="wrap-anywhere mt-1 whitespace-pre-wrap text-sm">
        <NoteText note={note} />
      </p>
    </article>
  </li>
)
