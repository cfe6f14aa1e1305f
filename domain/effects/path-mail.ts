import type { OutgoingMail } from './consequence.ts'

const GATHERED_FOR = 10 * 60_000

const endOfGathering = (at: Date) => (Math.floor(at.getTime() / GATHERED_FOR) + 1) * GATHERED_FOR

/** What is noted shortly after one another is one mail, which leaves when the time in which it is gathered is over. */
export function gatheredPathMail(
  { userId, applicationId }: { userId: string; applicationId: string },
  at: Date,
): OutgoingMail {
  const end = endOfGathering(at)
  return {
    to: { userId },
    notice: { kind: 'path_changed' },
    dedupeKey: `application:${applicationId} path:${end}`,
    notBefore: new Date(end),
  }
}

/** What the team files itself, or is told of with the entry that it proves, is no news to it. */
export function proofToOffice(
  { applicationId, isNews }: { applicationId: string; isNews: boolean },
  at: Date,
): OutgoingMail | null {
  if (!isNews) return null
  return {
    to: 'office',
    notice: { kind: 'proof_added', applicationId },
    dedupeKey: `application:${applicationId} proof:${endOfGathering(at)}`,
  }
}
