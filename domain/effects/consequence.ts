import type { LiveEvent } from '#contract/changes.ts'
import type { Notice, OfficeKind } from '#contract/notices.ts'
import type { AuditAction } from '../audit/audit-labels.ts'

/** What follows from a change and is written in its transaction; what a row leaves out does not follow. */
export interface Consequence<Facts> {
  application?: (facts: Facts) => string | null
  /** Sentences of the applicant's history, each a line of its own. */
  activity?: (facts: Facts) => string | readonly string[]
  mail?: (facts: Facts, at: Date) => OutgoingMail | readonly OutgoingMail[] | null
  live?: (facts: Facts) => LiveUpdate | readonly LiveUpdate[]
  audit?: (facts: Facts, by: RecordedBy) => AuditLine
  /** Whether the derived state of the application may change: whom it is pending on, and its place on the path. */
  refreshesDerivedState?: boolean
}

interface ToldPeople {
  incidentId: string
  toldAt: Date
}

export interface OutgoingMail {
  to: 'office' | { userId: string } | { addresses: readonly string[] } | ToldPeople
  notice: Notice
  /** Nobody gets two mails of one kind with the same key. */
  dedupeKey: string
  /** It is not sent before, so that what caused it can be undone. */
  notBefore?: Date
}

export interface LiveUpdate {
  event: LiveEvent
  id: string
  /** The applicant whose thing it is, or the office alone, so that the applicant is not even told that something happened. */
  audience: 'office' | { applicantId: string }
}

interface RecordedBy {
  /** Null for a job or the payment provider. */
  actorId: string | null
}

export interface AuditLine {
  action: AuditAction
  subject: string | null
  detail?: Record<string, string>
  /** What people wrote in their own words: it stands beside the line, and goes when its person is erased. */
  texts?: Record<string, string>
}

/** It is one statement, so that it needs no transaction of its own. */
export interface AuditOnly<Facts> extends Consequence<Facts> {
  application?: never
  activity?: never
  mail?: never
  live?: never
  audit: (facts: Facts, by: RecordedBy) => AuditLine
  refreshesDerivedState?: never
}

export const auditOnly = <Facts>(audit: AuditOnly<Facts>['audit']): AuditOnly<Facts> => ({ audit })

export const auditOfPerson = (action: AuditAction) =>
  auditOnly<{ userId: string }>(({ userId }) => ({ action, subject: `user:${userId}` }))

export const subjectOf = ({ applicationId }: { applicationId: string }): string => `application:${applicationId}`

export const ofItsApplication = ({ applicationId }: { applicationId: string }): string => applicationId

type OfCase<Facts> = Omit<Consequence<Facts>, 'application' | 'refreshesDerivedState'>

export const aboutCase = <Facts extends { applicationId: string }>(row: OfCase<Facts>): Consequence<Facts> => ({
  ...row,
  application: ofItsApplication,
})

export const changesCase = <Facts extends { applicationId: string }>(row: OfCase<Facts>): Consequence<Facts> => ({
  ...aboutCase(row),
  refreshesDerivedState: true,
})

type PlainKind<Of = Notice> = Of extends { kind: infer Kind } ? ({ kind: Kind } extends Of ? Kind : never) : never
type OwnKind = Exclude<PlainKind, OfficeKind>
type ApplicationKind = Exclude<Extract<Notice, { applicationId: string }>, { count: number }>['kind']

export const toOwner =
  <Facts extends { userId: string }>(kind: OwnKind, keyOf: (facts: Facts) => string) =>
  (facts: Facts): OutgoingMail => ({ to: { userId: facts.userId }, notice: { kind }, dedupeKey: keyOf(facts) })

export const toOffice =
  <Facts extends { applicationId: string }>(kind: ApplicationKind, keyOf: (facts: Facts) => string) =>
  (facts: Facts): OutgoingMail => ({
    to: 'office',
    notice: { kind, applicationId: facts.applicationId },
    dedupeKey: keyOf(facts),
  })
