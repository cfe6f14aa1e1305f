import type { ExamPath, MarkedCode } from '#contract/path/path.ts'
import { REASON_REQUIRED } from '#contract/shared-fields.ts'
import { FILED_ALREADY } from '#domain/documents/file-refusals.ts'
import { stepReverted } from '#domain/effects/path.ts'
import { gatheredPathMail } from '#domain/effects/path-mail.ts'
import { examPartOfStep } from '#domain/path/exam-parts.ts'
import { belongsAtRequest, endedByFiling, NOT_HAPPENED_YET } from '#domain/path/marking.ts'
import { recordedAtRequest } from '#domain/path/request-steps.ts'
import { isSideState, markTitle } from '#domain/path/side-states.ts'
import { fieldError, found, Refusal } from '#domain/refusal.ts'
import { pathFacts } from '#server/cases/path-record.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps, NewFile } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import type { Caller } from '#server/http/caller.ts'
import { cancelMail, keyOfMail } from '#server/jobs/mail-outbox.store.ts'
import { todayOf } from '#server/shared/dates.ts'
import { alreadyDecided, applyMark, type MarkedStep } from './apply-mark.service.ts'
import { replaceExamParts } from './attempts.store.ts'
import { attemptFor, lockedPath } from './locked-path.ts'
import { pathAfter } from './path.service.ts'
import { hasOtherNews, restoreMarks, revertMarks } from './path.store.ts'

export async function markStep(deps: Deps, caller: Caller, marked: MarkedStep): Promise<ExamPath> {
  const code = found(marked.code, 'Step')
  if (!isSideState(code) && marked.doneOn > todayOf(deps)) throw fieldError('doneOn', NOT_HAPPENED_YET)
  const { uploadURL } = marked.evidence
  const apply = async (tx: Tx, file: NewFile | null) => {
    await applyMark(tx, deps, caller, { ...marked, code, file })
    return pathAfter(tx, deps, caller, marked.id)
  }
  if (!uploadURL) return deps.transaction((tx) => apply(tx, null))
  return deps.attachUpload(caller, { uploadURL }, (tx, file) => {
    if (file.isFiled) throw new Refusal('conflict', FILED_ALREADY)
    return apply(tx, file)
  })
}

interface StepToRevert {
  id: string
  code: MarkedCode | null
  reason: string | undefined
}

export async function revertStep(deps: Deps, caller: Caller, step: StepToRevert): Promise<void> {
  const { id, reason } = step
  const code = found(step.code, 'Step')
  if (!reason) throw fieldError('reason', REASON_REQUIRED)
  await deps.transaction(async (tx) => {
    const { userId, path } = await lockedPath(tx, caller, id)
    const context = contextOf(deps, caller)
    const { at } = context
    const attempt = attemptFor(code, path)
    const reverted = { attempts: [attempt], codes: [code], by: caller.id, reason, at }
    const marks = await revertMarks(tx, { applicationId: id, ...reverted })
    if (code === 'board_submitted') {
      await restoreMarks(tx, { applicationId: id, attempt, codes: endedByFiling, endedBy: code, revertedAt: at })
    }
    // The entry behind a step is reverted together with the step.
    const part = isSideState(code) ? undefined : examPartOfStep[code]
    const entries = part ? await replaceExamParts(tx, { applicationId: id, attempt, at }, [part]) : 0
    if (marks + entries === 0) {
      const place = recordedAtRequest(code, pathFacts(deps, path))
      if (place?.requestId) throw belongsAtRequest('Take this back', place)
      throw await alreadyDecided(tx, deps, { applicationId: id, attempt, code, isReverted: true })
    }
    await withdrawMail(tx, { applicationId: id, userId, code, at })
    await record(tx, context, stepReverted, { applicationId: id, userId, step: code, reason })
  })
}

interface RevertedMark {
  applicationId: string
  userId: string
  code: MarkedCode
  at: Date
}

/** Cancels the mail that waits for the end of its period, unless it tells other news too. */
async function withdrawMail(tx: Tx, { applicationId, userId, code, at }: RevertedMark): Promise<void> {
  const { notice, dedupeKey } = gatheredPathMail({ userId, applicationId }, at)
  const mail = { kind: notice.kind, dedupeKey, userId }
  const isShared = await hasOtherNews(tx, { applicationId, key: keyOfMail(mail), title: markTitle(code) })
  if (!isShared) await cancelMail(tx, mail)
}
