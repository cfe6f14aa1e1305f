import type { SavedReply } from '#contract/saved-replies.ts'

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export function foundReplies(replies: readonly SavedReply[], search: string): SavedReply[] {
  const words = folded(search).split(/\s+/).filter(Boolean)
  const holds = (text: string) => words.every((word) => folded(text).includes(word))
  return replies
    .filter(({ title, subject, content }) => holds(`${title} ${subject} ${content}`))
    .sort((one, other) => Number(holds(other.title)) - Number(holds(one.title)) || one.title.localeCompare(other.title))
}
