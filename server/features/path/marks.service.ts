import { v7 as uuid } from 'uuid'
import {
  DOCUMENT_OF_APPLICATION,
  type ExamPath,
  type MarkedCode,
  type StepEvidence,
  TAKE_BACK_REASON,
  UNKNOWN_BOARD,
} from '#contract/path/path.ts'
import type { StepCode } from '#contract/path/path-steps.ts'
import { formatDay } from '#domain/calendar/calendar.ts'
import { dayAt, localTimeAt } from '#domain/calendar/zones.ts'
import { boardChosen, stepMarked, stepTakenBack } from '#domain/effects/path.ts'
import {
  ALREADY_MARKED,
  atTheRequest,
  FILED_ALREADY,
  NOT_HAPPENED_YET,
  NOT_MARKED,
  whyNotMark,
} from '#domain/path/marking.ts'
import { partOfStep } from '#domain/path/parts.ts'
import { isStepOfAttempt } from '#domain/path/progress.ts'
import { recordedAtRequest } from '#domain/path/request-steps.ts'
import { isSideState, sideStateOf } from '#domain/path/side-states.ts'
import { may } from '#domain/permissions.ts'
import { purposesOfStep } from '#domain/privacy/consents.ts'
import { fieldError, found, Refusal } from '#domain/refusal.ts'
import { foundApplication } from '#server/cases/application-access.ts'
import { lockApplicationOwner } from '#server/cases/applications.store.ts'
import { lockBoardForShare } from '#server/cases/board-facts.store.ts'
import { seededPack } from '#server/cases/board-packs.ts'
import { insertEvidenceFile } from '#server/cases/evidence-files.store.ts'
import { attemptOf, factsOf, type PathRecord, readPath } from '#server/cases/path-record.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import { claimUpload, type NewFile } from '#server/features/documents/uploads/uploads.service.ts'
import type { Caller } from '#server/http/caller.ts'
import { requireConsent } from '#server/privacy/disclose.ts'
import { todayOf } from '#server/shared/today.ts'
import { replaceParts } from './attempts.store.ts'
import { insertMark, isDocumentOf, selectLastMark, takeBackMarks, upsertBoard } from './path.store.ts'
import { pathAfter } from './path-view.ts'

// What a board has, asked and decided: it holds for that board and that file alone.
const BOARD_STEPS: readonly MarkedCode[] = [
  'board_packet_ready',
  'board_submitted',
  'board_deficiency',
  'board_eligible',
]
const NEW_FILE_OCCASIONS = ['board_changed', 'board_file_expired'] as const

async function lockedPath(tx: Tx, caller: Caller, id: string): Promise<{ userId: string; path: PathRecord }> {
  const { userId } = foundApplication(await lockApplicationOwner(tx, id), () => may.can(caller, 'cases.move'))
  return { userId, path: found(await readPath(tx, id), 'Application') }
}

const attemptFor = (code: MarkedCode, path: PathRecord) =>
  isSideState(code) || isStepOfAttempt(code) ? attemptOf(path) : 0

export interface MarkedStep {
  id: string
  code: MarkedCode | null
  doneOn: string
  evidence: StepEvidence
}

export async function markStep(deps: Deps, caller: Caller, marked: MarkedStep): Promise<ExamPath> {
  const code = found(marked.code, 'Step')
  if (!isSideState(code) && marked.doneOn > todayOf(deps)) throw fieldError('doneOn', NOT_HAPPENED_YET)
  const { uploadURL } = marked.evidence
  if (!uploadURL) return deps.transaction((tx) => applyMark(tx, deps, caller, { ...marked, code, file: null }))
  return claimUpload(deps, caller, { uploadURL }, (tx, file) => {
    if (file.isFiled) throw new Refusal('conflict', FILED_ALREADY)
    return applyMark(tx, deps, caller, { ...marked, code, file })
  })
}

async function applyMark(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  marked: MarkedStep & { code: MarkedCode; file: NewFile | null },
): Promise<ExamPath> {
  const { id, code, doneOn, evidence, file } = marked
  const { userId, path } = await lockedPath(tx, caller, id)
  const refusal = whyNotMark(code, { ...factsOf(deps, path), openMajors: path.names.openMajors })
  if (refusal) throw refusal
  const purposes = purposesOfStep(code)
  if (purposes) await requireConsent(tx, userId, purposes)
  const documentId = evidence.documentId ?? null
  if (documentId !== null && !(await isDocumentOf(tx, documentId, id))) {
    throw fieldError('evidence.documentId', DOCUMENT_OF_APPLICATION)
  }
  const context = contextOf(deps, caller)
  const { at } = context
  if (file) await insertEvidenceFile(tx, { uploadId: file.id, applicationId: id, shownToApplicant: false, at })
  const isNew = await insertMark(tx, {
    id: uuid(),
    applicationId: id,
    attempt: attemptFor(code, path),
    code,
    doneOn,
    note: evidence.note || null,
    number: evidence.number || null,
    documentId,
    evidenceUploadId: file?.id ?? null,
    by: caller.id,
    at,
  })
  if (!isNew) throw await alreadyDecided(tx, deps, { applicationId: id, attempt: attemptFor(code, path), code })
  await record(tx, context, stepMarked, { applicationId: id, userId, step: code })
  return pathAfter(tx, deps, caller, id)
}

/** Who decided first, and when; a later decision reads this instead of being made. */
async function alreadyDecided(
  tx: Tx,
  { config }: Pick<Deps, 'config'>,
  { isTakenBack = false, ...step }: { applicationId: string; attempt: number; code: MarkedCode; isTakenBack?: boolean },
): Promise<Refusal> {
  const last = await selectLastMark(tx, { ...step, isTakenBack })
  const sentence = isTakenBack ? NOT_MARKED : ALREADY_MARKED
  if (!last) return new Refusal('conflict', sentence)
  const decidedBy = last.by ?? 'Another admin'
  const [day = '', time] = localTimeAt(last.at, config.timeZone).split('T')
  const done = isTakenBack ? 'took this step back' : 'marked this step'
  return new Refusal('conflict', `${decidedBy} ${done} on ${formatDay(day)} at ${time}. ${sentence}`, {
    decidedBy,
    decidedAt: last.at.toISOString(),
  })
}

type ProvenStep = Omit<MarkedStep, 'code'> & { code: StepCode }

export async function markUnlessMarked(tx: Tx, deps: Deps, caller: Caller, step: ProvenStep): Promise<void> {
  const { path } = await lockedPath(tx, caller, step.id)
  const attempt = attemptFor(step.code, path)
  if (path.marks.some((mark) => mark.code === step.code && mark.attempt === attempt)) return
  await applyMark(tx, deps, caller, { ...step, file: null })
}

/** A new file at the board is the way back from a lapsed one, and from another board. */
export async function endFormerFile(tx: Tx, deps: Deps, caller: Caller, id: string): Promise<void> {
  const { path } = await lockedPath(tx, caller, id)
  const side = sideStateOf(factsOf(deps, path))
  const isLapsed = side?.code === 'board_file_expired'
  await takeBackMarks(tx, {
    applicationId: id,
    attempts: [0, attemptOf(path)],
    codes: isLapsed ? [...NEW_FILE_OCCASIONS, ...BOARD_STEPS] : NEW_FILE_OCCASIONS,
    by: caller.id,
    reason: 'A new file was sent to the board',
    at: deps.now(),
  })
}

interface TakingBack {
  id: string
  code: MarkedCode | null
  reason: string | undefined
}

export async function unmarkStep(deps: Deps, caller: Caller, taking: TakingBack): Promise<void> {
  const { id, reason } = taking
  const code = found(taking.code, 'Step')
  if (!reason) throw fieldError('reason', TAKE_BACK_REASON)
  await deps.transaction(async (tx) => {
    const { userId, path } = await lockedPath(tx, caller, id)
    const context = contextOf(deps, caller)
    const { at } = context
    const attempt = attemptOf(path)
    const attempts = [attemptFor(code, path)]
    const marks = await takeBackMarks(tx, { applicationId: id, attempts, codes: [code], by: caller.id, reason, at })
    // A step that followed from what was entered goes with it.
    const part = isSideState(code) ? undefined : partOfStep[code]
    const entries = part ? await replaceParts(tx, { applicationId: id, attempt, at }, [part]) : 0
    if (marks + entries === 0) {
      const place = recordedAtRequest(code, factsOf(deps, path))
      if (place?.requestId) throw atTheRequest('Take this back', place)
      throw await alreadyDecided(tx, deps, {
        applicationId: id,
        attempt: attemptFor(code, path),
        code,
        isTakenBack: true,
      })
    }
    await record(tx, context, stepTakenBack, { applicationId: id, userId, step: code, reason })
  })
}

/** Chooses the board that an application goes to, which marks that step; the same board again changes nothing. */
export async function chooseBoard(
  deps: Deps,
  caller: Caller,
  { id, code }: { id: string; code: string },
): Promise<ExamPath> {
  const wanted = code.toUpperCase()
  const pack = seededPack(wanted)
  return deps.transaction(async (tx) => {
    const { userId, path } = await lockedPath(tx, caller, id)
    if (!pack) throw fieldError('board', UNKNOWN_BOARD)
    await lockBoardForShare(tx, wanted)
    const isMarked = path.marks.some((mark) => mark.code === 'board_chosen')
    if (path.application.board === wanted && isMarked) return pathAfter(tx, deps, caller, id)
    const context = contextOf(deps, caller)
    const { at } = context
    const chosen = { applicationId: id, by: caller.id, at }
    const isAnother = path.application.board !== null && path.application.board !== wanted
    const codes = isAnother ? (['board_chosen', ...BOARD_STEPS] as const) : (['board_chosen'] as const)
    const attempts = [0, ...path.attempts.map(({ number }) => number), attemptOf(path)]
    await takeBackMarks(tx, { ...chosen, attempts, codes, reason: 'Another board was chosen' })
    await upsertBoard(tx, { ...chosen, board: wanted })
    await insertMark(tx, {
      ...chosen,
      id: uuid(),
      attempt: 0,
      code: 'board_chosen',
      doneOn: dayAt(at, deps.config.timeZone),
      note: null,
      number: null,
      documentId: null,
      evidenceUploadId: null,
    })
    const board = { code: wanted, name: pack.state }
    await record(tx, context, boardChosen, { applicationId: id, userId, board })
    return pathAfter(tx, deps, caller, id)
  })
}
