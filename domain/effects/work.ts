import type { AuditAction } from '../audit/audit-labels.ts'
import { auditCase, type Consequence, type LiveUpdate } from './consequence.ts'

/** Updates the lists of colleagues at once, and tells the applicant nothing. */
const told = (applicationId: string | null): LiveUpdate[] =>
  applicationId === null ? [] : [{ event: 'application', id: applicationId, audience: 'office' }]

interface AboutWork {
  key: string
  applicationId: string | null
}

const aboutWork = (action: AuditAction): Consequence<AboutWork> => ({
  live: ({ applicationId }) => told(applicationId),
  audit: ({ key, applicationId }) => ({
    action,
    subject: applicationId === null ? null : `application:${applicationId}`,
    detail: { work: key },
  }),
})

interface AboutFollowUp {
  followUpId: string
  applicationId: string
}

const aboutFollowUp = (action: AuditAction): Consequence<AboutFollowUp> => ({
  live: ({ applicationId }) => told(applicationId),
  audit: auditCase(action, ({ followUpId }) => ({ followUp: followUpId })),
})

export const followUpAdded = aboutFollowUp('follow_up.added')
export const followUpChanged = aboutFollowUp('follow_up.changed')
export const followUpDone = aboutFollowUp('follow_up.done')

export const workClaimed = aboutWork('work.claimed')
export const workTakenOver = aboutWork('work.taken_over')
export const workReleased = aboutWork('work.released')
export const workSnoozed = aboutWork('work.snoozed')
export const workWoken = aboutWork('work.woken')

export const presenceChanged = {
  live: ({ subjectId }: { subjectId: string }) => ({
    event: 'presence' as const,
    id: subjectId,
    audience: 'office' as const,
  }),
} satisfies Consequence<{ subjectId: string }>
