import type { Application } from '#contract/applications.ts'
import { UNDO_WITHIN_SECONDS } from '#contract/documents/documents.ts'
import { type Message, undoMessage } from '#contract/messages.ts'
import { fullName } from '#domain/names/full-name.ts'
import { call } from '#web/lib/call.ts'
import { offerUndo } from '#web/shared/undo/undo-offer.ts'

interface SentAnswer {
  sentAt: number
  to: Application
  restore: () => void
}

export const offerTakingBack = ({ id, applicationId }: Message, { sentAt, to, restore }: SentAnswer): void =>
  offerUndo({
    id,
    subjectId: applicationId,
    says: `Sent to ${fullName(to.user, to.user.email)}.`,
    route: undoMessage,
    undo: () => call(undoMessage, { params: { id } }),
    failed: 'It was not taken back',
    sentAt,
    withinSeconds: UNDO_WITHIN_SECONDS,
    address: `/messages?show=open&applicationId=${applicationId}`,
    restore,
  })
