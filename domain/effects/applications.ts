import type { ApplicationStatus } from '#contract/applications/applications.ts'
import type { PendingParty } from '#contract/cases/pending-on.ts'
import { listed } from '#domain/english/words.ts'
import { statusLabel } from '../applications/status.ts'
import { statusMail } from '../applications/undo-transition.ts'
import { formatMoney } from '../money/amounts.ts'
import {
  aboutCase,
  auditCase,
  type Consequence,
  changesCase,
  type LiveUpdate,
  liveApplication,
  ofItsApplication,
  subjectOf,
  toApplicant,
  toPerson,
} from './consequence.ts'

interface Owned {
  applicationId: string
  userId: string
}

const changedForOffice = ({ applicationId }: { applicationId: string }): LiveUpdate => ({
  event: 'application',
  id: applicationId,
  audience: 'office',
})

export const applicationStarted = changesCase<Owned & { privacyVersion?: string | undefined; source: string | null }>({
  activity: ({ source }) => (source === null ? 'Application started' : 'Application started by our team'),
  mail: (facts) => [
    { to: { userId: facts.userId }, notice: { kind: 'welcome' }, dedupeKey: subjectOf(facts) },
    ...(facts.source === null
      ? [{ to: 'office', notice: { kind: 'application_started' }, dedupeKey: subjectOf(facts) } as const]
      : []),
  ],
  live: liveApplication,
  audit: auditCase('application.started', ({ privacyVersion, source }) => ({
    ...(privacyVersion && { privacyVersion }),
    ...(source !== null && { source }),
  })),
})

export interface ApplicationStep extends Owned {
  status: { from: ApplicationStatus; to: ApplicationStatus } | null
  fees: { from: string; to: string; currency: string } | null
  heldFor: PendingParty | null
  approval: string | null
  reason: string
  moveId: string
  /** Holds the mail back until then, so that an earlier undo sends no mail. */
  mailNotBefore?: Date | undefined
}

const step = (
  action: 'application.changed' | 'application.move_undone',
  statusSentence: (to: ApplicationStatus) => string,
): Consequence<ApplicationStep> => ({
  application: ofItsApplication,
  activity: ({ fees, status }) => [
    ...(fees ? [`Total fees changed to ${formatMoney(fees.to, fees.currency)}`] : []),
    ...(status ? [statusSentence(status.to)] : []),
  ],
  mail: ({ userId, status, approval, mailNotBefore, ...facts }) => {
    const { kind, dedupeKey } = statusMail(facts)
    return (
      status && {
        to: { userId },
        notice: { kind, ...(approval !== null && { approval }) },
        dedupeKey,
        ...(mailNotBefore && { notBefore: mailNotBefore }),
      }
    )
  },
  live: liveApplication,
  audit: auditCase(
    action,
    ({ status, fees, heldFor }) => ({
      ...status,
      ...(heldFor && { waitsFor: heldFor }),
      ...(fees && { feesFrom: fees.from, feesTo: fees.to }),
    }),
    // Stored as an internal note, which only admins read.
    ({ reason }) => ({ reason }),
  ),
  refreshesDerivedState: true,
})

export const applicationChanged = step(
  'application.changed',
  (to) => `Application status changed to ${statusLabel(to)}`,
)
export const applicationMoveUndone = step(
  'application.move_undone',
  (to) => `Application status changed back to ${statusLabel(to)}`,
)

const { activity: _, mail: __, ...unseen } = applicationMoveUndone

export const applicationMoveUndoneUnseen: Consequence<ApplicationStep> = unseen

export const applicationAssigned = aboutCase<{ applicationId: string; from: string | null; to: string | null }>({
  live: changedForOffice,
  audit: auditCase('application.assigned', ({ from, to }) => ({ ...(from && { from }), ...(to && { to }) })),
})

export const applicantReminded = aboutCase<Owned & { next: string | null; occasion: string }>({
  activity: () => 'Reminder sent',
  mail: ({ applicationId, userId, next, occasion }) => ({
    to: { userId },
    notice: { kind: 'reminder', next },
    dedupeKey: `application:${applicationId} at:${occasion}`,
  }),
  live: liveApplication,
  audit: (facts, { actorId }) => ({
    action: 'applicant.reminded',
    subject: subjectOf(facts),
    detail: { by: actorId === null ? 'clock' : 'admin' },
  }),
})

export const teamReminded: Consequence<{ address: string; count: number; orMore: boolean; occasion: string }> = {
  mail: ({ address, count, orMore, occasion }) => ({
    to: { addresses: [address] },
    notice: { kind: 'documents_waiting', count, orMore },
    dedupeKey: occasion,
  }),
}

export const sheetSaved = changesCase<Owned & { sheetId: string }>({
  live: liveApplication,
  audit: ({ sheetId }) => ({ action: 'sheet.saved', subject: `sheet:${sheetId}` }),
})

export const sheetCorrected = changesCase<
  Owned & { sheetId: string; fields: readonly string[]; reason: string; messageId: string }
>({
  activity: ({ fields }) => `Personal data sheet corrected by our team: ${listed(fields)}`,
  mail: toPerson('message_from_team', ({ messageId }) => `message:${messageId}`),
  live: (facts) => [...liveApplication(facts), toApplicant('message', facts.messageId, facts.userId)],
  audit: ({ sheetId, fields, reason }) => ({
    action: 'sheet.corrected',
    subject: `sheet:${sheetId}`,
    detail: { fields: fields.join(', ') },
    texts: { reason },
  }),
})

export const educationAdded = changesCase<Owned & { sheetId: string; level: string }>({
  live: liveApplication,
  audit: ({ sheetId, level }) => ({ action: 'education.added', subject: `sheet:${sheetId}`, detail: { level } }),
})

export const educationDeleted = changesCase<Owned & { sheetId: string }>({
  live: liveApplication,
  audit: ({ sheetId }) => ({ action: 'education.deleted', subject: `sheet:${sheetId}` }),
})

interface OneNote {
  applicationId: string
  noteId: string
}

export const noteAdded = aboutCase<OneNote & { addresses: readonly string[] }>({
  mail: ({ applicationId, noteId, addresses }) =>
    addresses.length === 0
      ? null
      : { to: { addresses }, notice: { kind: 'mentioned', applicationId }, dedupeKey: `note:${noteId}` },
  live: changedForOffice,
  audit: auditCase('note.added', ({ noteId }) => ({ note: noteId })),
})

export const noteDeleted = aboutCase<OneNote>({
  live: changedForOffice,
  audit: auditCase('note.deleted', ({ noteId }) => ({ note: noteId })),
})
