import { undoUntil } from '../documents/undo-review.ts'
import { mailOfMessage } from '../messages/undo-message.ts'
import { auditCase, type Consequence, ofItsApplication, toApplicant } from './consequence.ts'

interface Sent {
  messageId: string
  applicationId: string
  applicantId: string
  assignee?: string | undefined
}

const changed = ({ messageId, applicantId }: Pick<Sent, 'messageId' | 'applicantId'>) =>
  toApplicant('message', messageId, applicantId)

// Message texts stay in the conversation and enter no activity or audit line.
export const messageFromTeam = {
  /** The mail waits until the message can no longer be undone. */
  mail: ({ messageId, applicantId }: Sent, at: Date) => ({
    to: { userId: applicantId },
    notice: { kind: 'message_from_team' as const },
    dedupeKey: mailOfMessage(messageId).dedupeKey,
    notBefore: undoUntil(at),
  }),
  live: changed,
} satisfies Consequence<Sent>

export const messageUndone: Consequence<Sent> = {
  application: ofItsApplication,
  live: (facts) => changed(facts),
  audit: auditCase('message.taken_back', ({ messageId }) => ({ message: messageId })),
}

export const messageFromApplicant = {
  mail: ({ messageId, applicationId, assignee }: Sent) => ({
    // Without an assignee, the mail goes to all who may answer.
    to: assignee ? { addresses: [assignee] } : ('office' as const),
    notice: { kind: 'message_from_applicant' as const, applicationId },
    dedupeKey: `message:${messageId}`,
  }),
  live: changed,
} satisfies Consequence<Sent>

export const messageRead = { live: changed } satisfies Consequence<Pick<Sent, 'messageId' | 'applicantId'>>

const thread = (action: 'thread.closed' | 'thread.reopened'): Consequence<{ applicationId: string }> => ({
  live: ({ applicationId }) => ({ event: 'message', id: applicationId, audience: 'office' }),
  audit: auditCase(action),
})

export const threadClosed = thread('thread.closed')
export const threadReopened = thread('thread.reopened')
