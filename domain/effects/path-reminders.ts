import type { PathParty } from '#contract/path/path-steps.ts'
import {
  aboutCase,
  type Consequence,
  type LiveUpdate,
  ofItsApplication,
  subjectOf,
  toOffice,
  toOwner,
} from './consequence.ts'

interface OwnNotice {
  applicationId: string
  userId: string
  messageId: string
}

const messageTo = (kind: 'path_dates' | 'path_inactive') => ({
  application: ofItsApplication,
  mail: toOwner(kind, ({ messageId }: OwnNotice) => `message:${messageId}`),
  live: ({ userId, messageId }: OwnNotice): LiveUpdate => ({
    event: 'message',
    id: messageId,
    audience: { applicantId: userId },
  }),
})

export const dateReminderSent: Consequence<OwnNotice & { clocks: readonly string[] }> = {
  ...messageTo('path_dates'),
  audit: ({ clocks, ...facts }) => ({
    action: 'path.dates_told',
    subject: subjectOf(facts),
    detail: { clocks: clocks.join(' ') },
  }),
}

export const inactivityNoticeSent: Consequence<OwnNotice & { waitsFor: PathParty }> = {
  ...messageTo('path_inactive'),
  audit: ({ waitsFor, ...facts }) => ({
    action: 'path.inactivity_told',
    subject: subjectOf(facts),
    detail: { waitsFor },
  }),
}

export const unbookedNoticeSent = aboutCase<{ applicationId: string; bookBy: string }>({
  mail: toOffice('exam_not_booked', ({ applicationId, bookBy }) => `application:${applicationId} book_by:${bookBy}`),
  audit: (facts) => ({ action: 'path.unbooked_told', subject: subjectOf(facts), detail: { bookBy: facts.bookBy } }),
})
