import type { Note } from '#contract/notes.ts'
import { piecesOf } from './mention-text.ts'

export function NoteText({ note: { text, mentions } }: { note: Note }) {
  let at = 0
  return piecesOf(text, mentions).map(({ words, isName }) => {
    at += words.length
    return isName ? (
      <span key={at} className="rounded-sm bg-brand-soft px-0.5 font-semibold text-brand-strong">
        {words}
      </span>
    ) : (
      <span key={at}>{words}</span>
    )
  })
}
