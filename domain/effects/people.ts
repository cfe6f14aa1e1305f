import { auditOnly, type Consequence } from './consequence.ts'

export const detailsSaved: Consequence<{ userId: string; applicationId: string | null }> = {
  live: ({ userId, applicationId }) =>
    applicationId === null ? [] : { event: 'application', id: applicationId, audience: { applicantId: userId } },
  audit: ({ userId }) => ({ action: 'details.saved', subject: `user:${userId}`, detail: {} }),
}

export const settingsChanged = auditOnly<{ changes: Record<string, string> }>(({ changes }) => ({
  action: 'settings.changed',
  subject: null,
  detail: changes,
}))

export const officeHoursChanged = auditOnly<{ changes: Record<string, string> }>(({ changes }) => ({
  action: 'office_hours.changed',
  subject: null,
  detail: changes,
}))

const reply = (action: 'reply.saved' | 'reply.deleted') =>
  auditOnly<{ replyId: string }>(({ replyId }) => ({ action, subject: `reply:${replyId}`, detail: {} }))

export const replySaved = reply('reply.saved')
export const replyDeleted = reply('reply.deleted')
