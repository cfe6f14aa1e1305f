import type { LiveEvent } from '#contract/changes.ts'
import type { Notice, OfficeKind } from '#contract/notices.ts'
import type { AuditAction } from '../audit/audit-labels.ts'

/** The side effects of a change, written in its transaction; a missing field means no such effect. */
export interface Consequence<Facts> {
  application?: (facts: Facts) => string | null
  /** Sentences for the applicant's history, one line each. */
  activity?: (facts: Facts) => string | readonly string[]
  mail?: (facts: Facts, at: Date) => OutgoingMail | readonly OutgoingMail[] | null
  live?: (facts: Facts) => LiveUpdate | readonly LiveUpdate[]
  audit?: (facts: Facts, by: RecordedBy) => AuditLine
  /** Whether the change may alter the derived state: whom the application waits for, and its place on the path. */
  refreshesDerivedState?: boolean
}

interface ToldPeople {
  incidentId: string
  toldAt: Date
}

export interface OutgoingMail {
  to: 'office' | { userId: string } | { addresses: readonly string[] } | ToldPeople
  notice: Notice
  /** A person gets at most one mail per kind and key. */
  dedupeKey: string
  /** The mail leaves no earlier, so that its cause can be undone or further changes join it. */
  notBefore?: Date
}

export interface LiveUpdate {
  event: LiveEvent
  id: string
  /** The applicant concerned, or the office only: the applicant then learns nothing of the event. */
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
  /** Free text of people: stored beside the audit line and deleted when the person is erased. */
  texts?: Record<string, string>
}

/** Needs no transaction of its own, because it is a single statement. */
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

interface OfCase {
  applicationId: string
}

export const subjectOf = ({ applicationId }: OfCase): string => `application:${applicationId}`

const auditAbout =
  <Of>(subject: (of: Of) => string) =>
  <Facts extends Of>(
    action: AuditAction,
    detail?: (facts: Facts) => Record<string, string>,
    texts?: (facts: Facts) => Record<string, string>,
  ) =>
  (facts: Facts): AuditLine => ({
    action,
    subject: subject(facts),
    ...(detail && { detail: detail(facts) }),
    ...(texts && { texts: texts(facts) }),
  })

export const auditCase = auditAbout(subjectOf)
export const auditPayment = auditAbout(({ paymentId }: { paymentId: string }) => `payment:${paymentId}`)

export const ofItsApplication = ({ applicationId }: OfCase): string => applicationId

export const toApplicant = (event: LiveEvent, id: string, applicantId: string): LiveUpdate => ({
  event,
  id,
  audience: { applicantId },
})

export const liveApplication = (facts: { applicationId: string | null; userId: string }): LiveUpdate[] =>
  facts.applicationId === null ? [] : [toApplicant('application', facts.applicationId, facts.userId)]

type RowOfCase<Facts> = Omit<Consequence<Facts>, 'application' | 'refreshesDerivedState'>

export const aboutCase = <Facts extends OfCase>(row: RowOfCase<Facts>): Consequence<Facts> => ({
  ...row,
  application: ofItsApplication,
})

export const changesCase = <Facts extends OfCase>(row: RowOfCase<Facts>): Consequence<Facts> => ({
  ...aboutCase(row),
  refreshesDerivedState: true,
})

type PlainKind<Of = Notice> = Of extends { kind: infer Kind } ? ({ kind: Kind } extends Of ? Kind : never) : never
type OwnKind = Exclude<PlainKind, OfficeKind>
type ApplicationKind = Exclude<Extract<Notice, { applicationId: string }>, { count: number }>['kind']

export const toPerson =
  <Facts extends { userId: string }>(kind: OwnKind, keyOf: (facts: Facts) => string) =>
  (facts: Facts): OutgoingMail => ({ to: { userId: facts.userId }, notice: { kind }, dedupeKey: keyOf(facts) })

export const toOffice =
  <Facts extends OfCase>(kind: ApplicationKind, keyOf: (facts: Facts) => string) =>
  (facts: Facts): OutgoingMail => ({
    to: 'office',
    notice: { kind, applicationId: facts.applicationId },
    dedupeKey: keyOf(facts),
  })
