import type { Consequence, LiveUpdate } from './consequence.ts'

interface Sent {
  messageId: string
  applicationId: string
  applicantId: string
}

const changed = ({ messageId, applicantId }: Omit<Sent, 'applicationId'>): LiveUpdate => ({
  event: 'message',
  id: messageId,
  audience: { applicantId },
})

// What people write to each other stands in the conversation itself, and in no activity or audit line.
export const messageFromTeam = {
  mail: ({ messageId, applicantId }: Sent) => ({
    to: { userId: applicantId },
    notice: { kind: 'message_from_team' as const },
    dedupeKey: `message:${messageId}`,
  }),
  live: changed,
} satisfies Consequence<Sent>

export const messageFromApplicant = {
  mail: ({ messageId, applicationId }: Sent) => ({
    to: 'office' as const,
    notice: { kind: 'message_from_applicant' as const, applicationId },
    dedupeKey: `message:${messageId}`,
  }),
  live: changed,
} satisfies Consequence<Sent>

export const messageRead = { live: changed } satisfies Consequence<Omit<Sent, 'applicationId'>>

const thread = (action: 'thread.closed' | 'thread.reopened'): Consequence<{ applicationId: string }> => ({
  live: ({ applicationId }) => ({ event: 'message', id: applicationId, audience: 'office' }),
  audit: ({ applicationId }) => ({ action, subject: `application:${applicationId}`, detail: {} }),
})

export const threadClosed = thread('thread.closed')
export const threadReopened = thread('thread.reopened')
