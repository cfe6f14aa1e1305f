import type { PathParty } from '#contract/path/path-steps.ts'
import {
  aboutCase,
  auditCase,
  type Consequence,
  ofItsApplication,
  toApplicant,
  toOffice,
  toPerson,
} from './consequence.ts'

interface OwnNotice {
  applicationId: string
  userId: string
  messageId: string
}

const messageTo = (kind: 'path_dates' | 'path_inactive') => ({
  application: ofItsApplication,
  mail: toPerson(kind, ({ messageId }: OwnNotice) => `message:${messageId}`),
  live: ({ userId, messageId }: OwnNotice) => toApplicant('message', messageId, userId),
})

export const dateReminderSent: Consequence<OwnNotice & { clocks: readonly string[] }> = {
  ...messageTo('path_dates'),
  audit: auditCase('path.dates_told', ({ clocks }) => ({ clocks: clocks.join(' ') })),
}

export const inactivityNoticeSent: Consequence<OwnNotice & { waitsFor: PathParty }> = {
  ...messageTo('path_inactive'),
  audit: auditCase('path.inactivity_told', ({ waitsFor }) => ({ waitsFor })),
}

export const unbookedNoticeSent = aboutCase<{ applicationId: string; bookBy: string }>({
  mail: toOffice('exam_not_booked', ({ applicationId, bookBy }) => `application:${applicationId} book_by:${bookBy}`),
  audit: auditCase('path.unbooked_told', ({ bookBy }) => ({ bookBy })),
})
