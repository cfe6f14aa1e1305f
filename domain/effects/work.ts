import type { AuditAction } from '../audit/labels.ts'
import { auditOnly } from './consequence.ts'

interface AboutWork {
  key: string
  applicationId: string | null
}

const aboutWork = (action: AuditAction) =>
  auditOnly<AboutWork>(({ key, applicationId }) => ({
    action,
    subject: applicationId === null ? null : `application:${applicationId}`,
    detail: { work: key },
  }))

interface AboutFollowUp {
  followUpId: string
  applicationId: string
}

const aboutFollowUp = (action: AuditAction) =>
  auditOnly<AboutFollowUp>(({ followUpId, applicationId }) => ({
    action,
    subject: `application:${applicationId}`,
    detail: { followUp: followUpId },
  }))

export const followUpAdded = aboutFollowUp('follow_up.added')
export const followUpChanged = aboutFollowUp('follow_up.changed')
export const followUpDone = aboutFollowUp('follow_up.done')

export const workClaimed = aboutWork('work.claimed')
export const workTakenOver = aboutWork('work.taken_over')
export const workReleased = aboutWork('work.released')
export const workSnoozed = aboutWork('work.snoozed')
export const workWoken = aboutWork('work.woken')
