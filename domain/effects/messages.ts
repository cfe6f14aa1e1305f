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

// What people write to each other stands in the conversation itself, and nowhere else.
const silent = { application: null, activity: null, audit: null, refreshesDerivedState: false } as const

export const messageFromTeam = {
  ...silent,
  mail: ({ messageId, applicantId }: Sent) => ({
    to: { userId: applicantId },
    notice: { kind: 'message_from_team' as const },
    dedupeKey: `message:${messageId}`,
  }),
  live: changed,
} satisfies Consequence<Sent>

export const messageFromApplicant = {
  ...silent,
  mail: ({ messageId, applicationId }: Sent) => ({
    to: 'office' as const,
    notice: { kind: 'message_from_applicant' as const, applicationId },
    dedupeKey: `message:${messageId}`,
  }),
  live: changed,
} satisfies Consequence<Sent>

export const messageRead = { ...silent, mail: null, live: changed } satisfies Consequence<Omit<Sent, 'applicationId'>>

const thread = (action: 'thread.closed' | 'thread.reopened'): Consequence<{ applicationId: string }> => ({
  ...silent,
  mail: null,
  live: ({ applicationId }) => ({ event: 'message', id: applicationId, audience: 'office' }),
  audit: ({ applicationId }) => ({ action, subject: `application:${applicationId}`, detail: {} }),
})

export const threadClosed = thread('thread.closed')
export const threadReopened = thread('thread.reopened')
