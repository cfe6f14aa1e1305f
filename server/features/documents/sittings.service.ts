import { type DocumentDecision, SITTING_SECONDS, UNDO_WITHIN_SECONDS } from '#contract/documents/documents.ts'
import type { Notice } from '#contract/notices.ts'
import { nextTaskForMail } from '#domain/cases/tasks.ts'
import { mailsOfSitting } from '#domain/documents/undo-review.ts'
import { approvalMailed, sittingClosed, sittingMail } from '#domain/effects/documents.ts'
import { lockedApplication } from '#server/cases/application-access.ts'
import type { Queryable, Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, type RecordContext, record } from '#server/effects/record.ts'
import type { Caller } from '#server/http/caller.ts'
import { deleteMail, lockMail, sendMailsAt } from '#server/jobs/mail-outbox.store.ts'
import type { DocumentUnderReview } from './documents.store.ts'
import { type StoredReview, selectLastReviews } from './reviews.store.ts'
import {
  hasDecisionAfter,
  selectLastSitting,
  selectSitting,
  selectSittingApplications,
  selectSittingMails,
} from './sittings.store.ts'

interface Sitting {
  sittingId: string
  applicationId: string
  applicantId: string
}

const DAY_SECONDS = 24 * 60 * 60

const secondsAfter = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1_000)
/** The clean-up deletes sent mail in the end, so an older sitting without mail has sent it. */
const sentMailKeptSince = (at: Date) => secondsAfter(at, -DAY_SECONDS)
const openSittingsSince = (at: Date) => secondsAfter(at, -SITTING_SECONDS)

interface SittingOf {
  by: string
  document: { applicationId: string; applicantId: string }
  at: Date
}

/** Cancels the mail of the colleague's open sitting, to be rewritten; null when no sitting is open. */
export async function reopenSitting(tx: Tx, { by, document, at }: SittingOf): Promise<string | null> {
  const { applicationId, applicantId } = document
  const sittingId = await selectLastSitting(tx, { by, applicationId, since: openSittingsSince(at) })
  if (sittingId === null) return null
  const { isSent } = await cancelSittingMail(tx, { sittingId, applicantId, at })
  return isSent ? null : sittingId
}

/** Cancels the waiting mail of a sitting; tells whether it was sent before, else its `due` time if one waited. */
export async function cancelSittingMail(
  tx: Tx,
  { sittingId, applicantId, at }: Omit<Sitting, 'applicationId'> & { at: Date },
): Promise<{ isSent: boolean; due: Date | null }> {
  const mail = await lockMail(tx, mailsOfSitting({ sittingId, userId: applicantId }))
  if (!mail) return { isSent: !(await hasDecisionAfter(tx, sittingId, sentMailKeptSince(at))), due: null }
  if (mail.hasLeft) return { isSent: true, due: null }
  await deleteMail(tx, mail.id)
  return { isSent: false, due: mail.due }
}

/** Rewrites the mail of a restored decision, or of its sitting; does nothing once the mail is on its way. */
export async function rewriteMail(
  tx: Tx,
  deps: Deps,
  context: RecordContext,
  { document, review }: { document: DocumentUnderReview; review: StoredReview },
): Promise<void> {
  const { sittingId, reviewedAt } = review
  const { at } = context
  if (sittingId !== null) {
    const { isSent, due } = await cancelSittingMail(tx, { ...document, sittingId, at })
    if (!isSent) await writeSittingMail(tx, deps, context, { ...document, sittingId, due })
  } else if (review.status === 'approved' && reviewedAt > sentMailKeptSince(at)) {
    const next = nextTaskForMail(await deps.readTasks(tx, document.applicationId, at))
    await record(tx, { ...context, at: reviewedAt }, approvalMailed, { document, next })
  }
}

/** Rewrites the waiting mail of a sitting without the decision about a replaced document. */
export async function leaveOutReplaced(
  tx: Tx,
  deps: Deps,
  context: RecordContext,
  { replacedId, ...client }: Omit<Sitting, 'sittingId'> & { replacedId: string },
): Promise<void> {
  const [last] = await selectLastReviews(tx, replacedId)
  if (!last?.sittingId) return
  const sitting = { ...client, sittingId: last.sittingId }
  const { due } = await cancelSittingMail(tx, { ...sitting, at: context.at })
  if (due) await writeSittingMail(tx, deps, context, { ...sitting, due })
}

/** Writes the mail of a sitting: the mail of a single decision, or a summary of several; no decision, no mail. */
export async function writeSittingMail(
  tx: Tx,
  deps: Deps,
  context: RecordContext,
  { due, ...sitting }: Sitting & { due: Date | null },
): Promise<void> {
  const decisions = await selectSitting(tx, sitting.sittingId)
  const [first] = decisions
  if (!first) return
  const notBefore = due ?? secondsAfter(context.at, SITTING_SECONDS)
  const ownNotice = async (): Promise<Notice> =>
    first.status === 'rejected'
      ? { kind: 'document_rejected' }
      : {
          kind: 'document_approved',
          next: nextTaskForMail(await deps.readTasks(tx, sitting.applicationId, context.at)),
        }
  const notice: Notice =
    decisions.length === 1 ? await ownNotice() : { kind: 'documents_reviewed', result: resultOf(decisions) }
  await record(tx, context, sittingMail, { ...sitting, notice, notBefore })
}

function resultOf(decisions: readonly { status: DocumentDecision['status'] }[]): 'all' | 'some' | 'none' {
  const approved = decisions.filter(({ status }) => status === 'approved').length
  return approved === decisions.length ? 'all' : approved > 0 ? 'some' : 'none'
}

/** Finds a colleague's decisions about a client that no mail has told yet. */
export async function openSittingOf(
  db: Queryable,
  { by, document: { applicationId, applicantId }, at }: SittingOf,
): Promise<{ decisions: number; mailAt: string } | null> {
  const sittingId = await selectLastSitting(db, { by, applicationId, since: openSittingsSince(at) })
  if (sittingId === null) return null
  const [mails, decisions] = await Promise.all([
    selectSittingMails(db, [{ sittingId, userId: applicantId }]),
    selectSitting(db, sittingId),
  ])
  const due = mails.get(sittingId)
  return due ? { decisions: decisions.length, mailAt: due.toISOString() } : null
}

interface ClosedSitting {
  decisions: number
  mailAt: string | null
}

export const closeSitting = (deps: Deps, caller: Caller, applicationId: string): Promise<ClosedSitting> =>
  deps.transaction((tx) => releaseSittingMail(tx, contextOf(deps, caller), { by: caller.id, applicationId }))

export async function closeAllSittings(tx: Tx, context: RecordContext, by: string): Promise<void> {
  for (const applicationId of await selectSittingApplications(tx, { by, since: openSittingsSince(context.at) })) {
    await releaseSittingMail(tx, context, { by, applicationId })
  }
}

/** Schedules the mail of a sitting for the moment when its last decision can no longer be undone. */
async function releaseSittingMail(
  tx: Tx,
  context: RecordContext,
  { by, applicationId }: { by: string; applicationId: string },
): Promise<ClosedSitting> {
  const { userId: applicantId } = await lockedApplication(tx, applicationId)
  const { at } = context
  const sittingId = await selectLastSitting(tx, { by, applicationId, since: openSittingsSince(at) })
  const nothing = { decisions: 0, mailAt: null }
  if (sittingId === null) return nothing
  const mails = mailsOfSitting({ sittingId, userId: applicantId })
  const mail = await lockMail(tx, mails)
  if (!mail || mail.hasLeft) return nothing
  const { length: decisions } = await selectSitting(tx, sittingId)
  const soon = secondsAfter(at, UNDO_WITHIN_SECONDS)
  const mailAt = soon < mail.due ? soon : mail.due
  await sendMailsAt(tx, mails, mailAt)
  tx.afterCommit(async () => context.deps.jobs.wake('mailOutbox'))
  await record(tx, context, sittingClosed, { applicationId, decisions })
  return { decisions, mailAt: mailAt.toISOString() }
}
