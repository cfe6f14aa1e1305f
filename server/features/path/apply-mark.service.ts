import { v7 as uuid } from 'uuid'
import { DOCUMENT_OF_APPLICATION, type MarkedCode, type StepEvidence } from '#contract/path/path.ts'
import type { StepCode } from '#contract/path/path-steps.ts'
import { formatDay } from '#domain/calendar/calendar.ts'
import { formatTime } from '#domain/calendar/clock-time.ts'
import { localTimeAt } from '#domain/calendar/zones.ts'
import { stepMarked } from '#domain/effects/path.ts'
import { ALREADY_MARKED, endedByFiling, NOT_MARKED, whyNotMark } from '#domain/path/marking.ts'
import { sideStateOf } from '#domain/path/side-states.ts'
import { boardSteps } from '#domain/path/steps.ts'
import { purposesOfStep } from '#domain/privacy/consents.ts'
import { decidedMeanwhile, fieldError, Refusal } from '#domain/refusal.ts'
import { insertEvidenceFile } from '#server/cases/evidence-files.store.ts'
import { attemptOf, OF_APPLICATION, pathFacts } from '#server/cases/path-record.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps, NewFile } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import type { Caller } from '#server/http/caller.ts'
import { requireConsent } from '#server/privacy/disclose.ts'
import { attemptFor, lockedPath } from './locked-path.ts'
import { insertMark, isDocumentOf, revertMarks, selectLastMark } from './path.store.ts'

const NEW_FILE = 'A new file was sent to the board'

export interface MarkedStep {
  id: string
  code: MarkedCode | null
  doneOn: string
  evidence: StepEvidence
}

export async function applyMark(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  marked: MarkedStep & { code: MarkedCode; file: NewFile | null },
): Promise<void> {
  const { id, code, doneOn, evidence, file } = marked
  const { userId, path } = await lockedPath(tx, caller, id)
  const refusal = whyNotMark(code, { ...pathFacts(deps, path), openMajors: path.names.openMajors })
  if (refusal) throw refusal
  const purposes = purposesOfStep(code)
  if (purposes) await requireConsent(tx, userId, purposes)
  const documentId = await documentOf(tx, id, evidence)
  const attempt = attemptFor(code, path)
  const context = contextOf(deps, caller)
  const { at } = context
  if (file) await insertEvidenceFile(tx, { uploadId: file.id, applicationId: id, shownToApplicant: false, at })
  const isNew = await insertMark(tx, {
    id: uuid(),
    applicationId: id,
    attempt,
    code,
    doneOn,
    note: evidence.note || null,
    number: evidence.number || null,
    documentId,
    evidenceUploadId: file?.id ?? null,
    by: caller.id,
    at,
  })
  if (!isNew) throw await alreadyDecided(tx, deps, { applicationId: id, attempt, code })
  if (code === 'board_submitted') {
    const ended = { applicationId: id, attempts: [attempt], codes: endedByFiling }
    await revertMarks(tx, { ...ended, by: caller.id, reason: NEW_FILE, at })
  }
  await record(tx, context, stepMarked, { applicationId: id, userId, step: code })
}

async function documentOf(tx: Tx, id: string, { documentId }: StepEvidence): Promise<string | null> {
  if (!documentId) return null
  if (await isDocumentOf(tx, documentId, id)) return documentId
  throw fieldError('evidence.documentId', DOCUMENT_OF_APPLICATION)
}

/** Names the first decision and its author; a later caller gets this refusal instead of deciding again. */
export async function alreadyDecided(
  tx: Tx,
  { config }: Pick<Deps, 'config'>,
  { isReverted = false, ...step }: { applicationId: string; attempt: number; code: MarkedCode; isReverted?: boolean },
): Promise<Refusal> {
  const last = await selectLastMark(tx, { ...step, isReverted })
  const sentence = isReverted ? NOT_MARKED : ALREADY_MARKED
  if (!last) return new Refusal('conflict', sentence)
  const [day = '', time = ''] = localTimeAt(last.at, config.timeZone).split('T')
  const done = isReverted ? 'took this step back' : 'marked this step'
  return decidedMeanwhile(last, (by) => `${by} ${done} on ${formatDay(day)} at ${formatTime(time)}. ${sentence}`)
}

type ProvenStep = Omit<MarkedStep, 'code'> & { code: StepCode }

export async function markUnlessMarked(tx: Tx, deps: Deps, caller: Caller, step: ProvenStep): Promise<void> {
  const { path } = await lockedPath(tx, caller, step.id)
  const attempt = attemptFor(step.code, path)
  if (path.marks.some((mark) => mark.code === step.code && mark.attempt === attempt)) return
  await applyMark(tx, deps, caller, { ...step, file: null })
}

/** Reverts the marks of the former file: a new file at the board replaces a lapsed one, or one at another board. */
export async function endFormerBoardFile(tx: Tx, deps: Deps, caller: Caller, id: string): Promise<void> {
  const { path } = await lockedPath(tx, caller, id)
  const side = sideStateOf(pathFacts(deps, path))
  const isLapsed = side?.code === 'board_file_expired'
  await revertMarks(tx, {
    applicationId: id,
    attempts: [OF_APPLICATION, attemptOf(path)],
    codes: isLapsed ? [...endedByFiling, ...boardSteps] : endedByFiling,
    by: caller.id,
    reason: NEW_FILE,
    at: deps.now(),
  })
}
