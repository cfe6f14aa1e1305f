import type { Consequence } from './consequence.ts'

export const detailsSaved: Consequence<{ userId: string; applicationId: string | null }> = {
  application: null,
  activity: null,
  mail: null,
  live: ({ userId, applicationId }) =>
    applicationId === null ? [] : { event: 'application', id: applicationId, tells: { applicantId: userId } },
  audit: ({ userId }) => ({ action: 'details.saved', subject: `user:${userId}`, detail: {} }),
  refreshes: false,
}

export const sessionEnded: Consequence<{ userId: string }> = {
  application: null,
  activity: null,
  mail: null,
  live: null,
  audit: ({ userId }) => ({ action: 'session.ended', subject: `user:${userId}`, detail: {} }),
  refreshes: false,
}

export const allSessionsEnded: Consequence<{ userId: string; ended: number }> = {
  application: null,
  activity: null,
  mail: null,
  live: null,
  audit: ({ userId, ended }) => ({
    action: 'session.all_ended',
    subject: `user:${userId}`,
    detail: { ended: String(ended) },
  }),
  refreshes: false,
}

/** What of the settings changed, each before and after. */
export const settingsChanged: Consequence<{ changes: Record<string, string> }> = {
  application: null,
  activity: null,
  mail: null,
  live: null,
  audit: ({ changes }) => ({ action: 'settings.changed', subject: null, detail: changes }),
  refreshes: false,
}

const reply = (action: 'reply.saved' | 'reply.deleted'): Consequence<{ replyId: string }> => ({
  application: null,
  activity: null,
  mail: null,
  live: null,
  audit: ({ replyId }) => ({ action, subject: `reply:${replyId}`, detail: {} }),
  refreshes: false,
})

export const replySaved = reply('reply.saved')
export const replyDeleted = reply('reply.deleted')
