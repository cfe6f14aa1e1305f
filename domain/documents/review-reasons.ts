import { type ReviewReason, reviewReasons } from '#contract/documents/review-reasons.ts'

/**
 * The notes after another reason was chosen: its sentence takes the place of the one before it, or follows what the
 * reviewer wrote; not a word that was typed is lost. Choosing none takes the sentence out again.
 */
export function notesWithReason(notes: string, from: ReviewReason | null, to: ReviewReason | null): string {
  const former = from === null ? '' : reviewReasons[from].sentence
  const sentence = to === null ? '' : reviewReasons[to].sentence
  if (former !== '' && notes.includes(former)) return notes.replace(former, () => sentence).trim()
  if (sentence === '' || notes.includes(sentence)) return notes
  return notes.trim() === '' ? sentence : `${notes.trimEnd()}\n${sentence}`
}
