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

export const workClaimed = aboutWork('work.claimed')
export const workTakenOver = aboutWork('work.taken_over')
export const workReleased = aboutWork('work.released')
export const workSnoozed = aboutWork('work.snoozed')
export const workWoken = aboutWork('work.woken')
