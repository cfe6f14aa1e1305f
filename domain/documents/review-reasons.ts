import { type ReviewReason, reviewReasons } from '#contract/documents/review-reasons.ts'

/**
 * Updates the notes after the reasons changed: removes the sentences of dropped reasons and appends those of new ones.
 * Text typed by the reviewer stays.
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
