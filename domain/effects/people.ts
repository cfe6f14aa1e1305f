import { auditOnly, type Consequence, liveApplication } from './consequence.ts'

export const detailsSaved: Consequence<{ userId: string; applicationId: string | null }> = {
  live: liveApplication,
  audit: ({ userId }) => ({ action: 'details.saved', subject: `user:${userId}` }),
}

const settings = (action: 'settings.changed' | 'office_hours.changed') =>
  auditOnly<{ changes: Record<string, string> }>(({ changes }) => ({ action, subject: null, detail: changes }))

export const settingsChanged = settings('settings.changed')
export const officeHoursChanged = settings('office_hours.changed')

const reply = (action: 'reply.saved' | 'reply.deleted') =>
  auditOnly<{ replyId: string }>(({ replyId }) => ({ action, subject: `reply:${replyId}` }))

export const replySaved = reply('reply.saved')
export const replyDeleted = reply('reply.deleted')
