import type { OutgoingMail } from './consequence.ts'

const GATHERED_FOR = 10 * 60_000

/** What is noted shortly after one another is one mail, which leaves when the time in which it is gathered is over. */
export function toApplicant(
  { userId, applicationId }: { userId: string; applicationId: string },
  at: Date,
): OutgoingMail {
  const end = (Math.floor(at.getTime() / GATHERED_FOR) + 1) * GATHERED_FOR
  return {
    to: { userId },
    notice: { kind: 'path_changed' },
    dedupeKey: `application:${applicationId} path:${end}`,
    notBefore: new Date(end),
  }
}
