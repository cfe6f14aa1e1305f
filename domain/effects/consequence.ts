import type { LiveEvent } from '#contract/changes.ts'
import type { Notice } from '#contract/notices.ts'
import type { AuditAction } from '../audit/labels.ts'

/** What something that happens leaves behind, all of it in its own transaction; null says that there is none of a kind. */
export interface Consequence<Facts> {
  application: ((facts: Facts) => string) | null
  /** Sentences of the applicant's history, each a line of its own. */
  activity: ((facts: Facts) => string | readonly string[]) | null
  mail: ((facts: Facts, at: Date) => OutgoingMail | null) | null
  live: ((facts: Facts) => LiveUpdate | readonly LiveUpdate[]) | null
  audit: ((facts: Facts, by: RecordedBy) => AuditLine) | null
  /** Whether it may change whose turn it is, and how far the papers of its application are. */
  refreshes: boolean
}

export interface OutgoingMail {
  to: 'office' | { userId: string } | { addresses: readonly string[] }
  notice: Notice
  /** What caused it: nobody gets two mails of one kind for one cause. */
  because: string
  /** Until then it stays, so that what caused it can be undone. */
  notBefore?: Date
}

export interface LiveUpdate {
  event: LiveEvent
  id: string
  /** The applicant whose thing it is, or the office alone, so that the applicant is not even told that something happened. */
  tells: 'office' | { applicantId: string }
}

export interface RecordedBy {
  /** Null where it is the clock or the payment provider. */
  actorId: string | null
}

export interface AuditLine {
  action: AuditAction
  subject: string | null
  /** Facts that are not personal. */
  detail: Record<string, string>
}

/** It is one statement, so that it needs no transaction of its own. */
export interface AuditOnly<Facts> extends Consequence<Facts> {
  application: null
  activity: null
  mail: null
  live: null
  audit: (facts: Facts, by: RecordedBy) => AuditLine
  refreshes: false
}

export const auditOnly = <Facts>(audit: AuditOnly<Facts>['audit']): AuditOnly<Facts> => ({
  application: null,
  activity: null,
  mail: null,
  live: null,
  audit,
  refreshes: false,
})

export const ofItsApplication = ({ applicationId }: { applicationId: string }): string => applicationId
