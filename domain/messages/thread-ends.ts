export interface ThreadWord {
  id: string
  at: Date
  isFromApplicant: boolean
  by: string | null
}

export interface ThreadEnd {
  askedAt: Date
  endedAt: Date
  endedBy: string | null
  how: 'answer' | 'mark'
  messageId: string | null
}

/** How each question ended: by an answer, or by a mark that it needs no answer. */
export function threadEnds(
  words: readonly ThreadWord[],
  marks: readonly { at: Date; by: string | null }[],
): ThreadEnd[] {
  const steps = [
    ...words.map((word) => ({ ...word, isMark: false })),
    ...marks.map((mark) => ({ ...mark, id: '', isFromApplicant: false, isMark: true })),
  ].sort((one, other) => one.at.getTime() - other.at.getTime())
  const ends: ThreadEnd[] = []
  let askedAt: Date | null = null
  for (const { id, at, isFromApplicant, by, isMark } of steps) {
    if (isFromApplicant) askedAt ??= at
    else if (askedAt) {
      ends.push({ askedAt, endedAt: at, endedBy: by, how: isMark ? 'mark' : 'answer', messageId: isMark ? null : id })
      askedAt = null
    }
  }
  return ends
}
