import { MINUTE } from '#domain/calendar/milliseconds.ts'
import type { OutgoingMail } from './consequence.ts'

const GATHERED_FOR = 10 * MINUTE

const endOfGathering = (at: Date) => (Math.floor(at.getTime() / GATHERED_FOR) + 1) * GATHERED_FOR

/** Gathers path changes of a short period into one mail, sent at the end of that period. */
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

/** Sends no mail for evidence filed by the team, or already announced with its entry. */
export function evidenceToOffice(
  { applicationId, mailsOffice }: { applicationId: string; mailsOffice: boolean },
  at: Date,
): OutgoingMail | null {
  if (!mailsOffice) return null
  return {
    to: 'office',
    notice: { kind: 'proof_added', applicationId },
    dedupeKey: `application:${applicationId} proof:${endOfGathering(at)}`,
  }
}
