import { type ReviewReason, reviewReasons } from '#contract/documents/review-reasons.ts'

/**
 * The notes after other reasons were chosen: the sentence of each one that is gone is taken out, that of each new one
 * follows what the reviewer wrote; not a word that was typed is lost.
 */
export function notesWithReasons(notes: string, before: readonly ReviewReason[], now: readonly ReviewReason[]): string {
  const gone = before.filter((reason) => !now.includes(reason))
  const added = now.filter((reason) => !before.includes(reason))
  return added.reduce(withSentence, gone.reduce(withoutSentence, notes))
}

function withoutSentence(notes: string, reason: ReviewReason): string {
  const { sentence } = reviewReasons[reason]
  return sentence !== '' && notes.includes(sentence) ? notes.replace(sentence, '').trim() : notes
}

function withSentence(notes: string, reason: ReviewReason): string {
  const { sentence } = reviewReasons[reason]
  if (sentence === '' || notes.includes(sentence)) return notes
  return notes.trim() === '' ? sentence : `${notes.trimEnd()}\n${sentence}`
}
