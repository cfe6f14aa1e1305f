/** What a note of the outbox says. */
export function countsIn(note: string): { waiting: number; refused: number } {
  const [waiting = 0, refused = 0] = note.split(' ').map(Number)
  return { waiting, refused }
}
