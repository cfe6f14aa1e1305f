import { objectPathOf } from '#contract/documents/uploads.ts'
import type { EntryEvidence } from '#contract/path/exam-evidence.ts'
import type { ExamAttempt, ExamPath, StepProof } from '#contract/path/path.ts'
import { caseState, turnOfStep } from '#domain/cases/case-state.ts'
import * as may from '#domain/may.ts'
import { audienceOf } from '#domain/path/audience.ts'
import { calendarFile } from '#domain/path/calendar-file.ts'
import { clocksOf } from '#domain/path/clocks.ts'
import type { ExamPart } from '#domain/path/exam-parts.ts'
import type { StepMark } from '#domain/path/path-facts.ts'
import { stepsOf } from '#domain/path/progress.ts'
import { isTold } from '#domain/path/running-clocks.ts'
import { sideStateOf } from '#domain/path/side-states.ts'
import { warningsOf } from '#domain/path/warnings.ts'
import { found } from '#domain/refusal.ts'
import { foundApplication } from '#server/cases/application-access.ts'
import { type CaseRecord, caseFactsOf, readCase } from '#server/cases/case-record.ts'
import type { AttemptRow, EntryRow, EvidenceRow, StepMarkRow } from '#server/cases/path-record.store.ts'
import { isMarkOf, type PathRecord, pathFacts, readPath } from '#server/cases/path-record.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from '#server/http/caller.ts'

interface Viewing {
  showsProof: boolean
}

const evidenceOf = (rows: readonly EvidenceRow[], part: ExamPart, { showsProof }: Viewing): EntryEvidence[] =>
  rows
    .filter((row) => row.part === part)
    .map(({ id, kind, note, uploadId, byTeam, at }) => ({
      id,
      kind,
      note: byTeam && !showsProof ? null : note,
      objectPath: uploadId && objectPathOf(uploadId),
      by: byTeam ? 'team' : 'applicant',
      at: new Date(at).toISOString(),
    }))

function attemptView(attempt: Omit<AttemptRow, 'applicationId'>, viewing: Viewing): ExamAttempt {
  const { number, registration, att, appointment, result } = attempt
  const enteredOf = (row: EntryRow, part: ExamPart) => ({
    confirmed: row.confirmedAt !== null,
    enteredBy: row.enteredByTeam ? ('team' as const) : ('applicant' as const),
    enteredAt: new Date(row.enteredAt).toISOString(),
    evidence: evidenceOf(attempt.evidence, part, viewing),
  })
  return {
    number,
    registration: registration && { ...registration, ...enteredOf(registration, 'registration') },
    att: att && { ...att, ...enteredOf(att, 'att') },
    appointment: appointment && {
      ...appointment,
      startsAt: appointment.localStart,
      at: new Date(appointment.startsAt).toISOString(),
      ...enteredOf(appointment, 'appointment'),
    },
    result: result && { ...result, ...enteredOf(result, 'result') },
  }
}

const NOTHING_ENTERED = { number: 1, registration: null, att: null, appointment: null, result: null, evidence: [] }

const attemptsOf = ({ attempts }: PathRecord, viewing: Viewing): ExamAttempt[] =>
  (attempts.length === 0 ? [NOTHING_ENTERED] : attempts).map((attempt) => attemptView(attempt, viewing))

const proofOf = ({ note, number, documentId, evidenceUploadId, by, markedAt }: StepMarkRow): StepProof => ({
  note,
  number,
  documentId,
  objectPath: evidenceUploadId && objectPathOf(evidenceUploadId),
  requestId: null,
  by,
  at: markedAt.toISOString(),
})

const proofByRequest = (
  { number, requestId }: StepMark,
  { application: { requests } }: PathRecord,
): StepProof | null => {
  const request = requests.find(({ id }) => id === requestId)
  return request
    ? {
        note: null,
        number,
        documentId: null,
        objectPath: null,
        requestId: request.id,
        by: request.changedBy,
        at: new Date(request.updatedAt).toISOString(),
      }
    : null
}

function pathView(deps: Pick<Deps, 'config' | 'now'>, path: CaseRecord, caller: Caller): ExamPath {
  const facts = caseFactsOf(deps, path)
  const audience = audienceOf(caller, path.application)
  const showsProof = audience === 'team'
  const side = sideStateOf(facts)
  const proofOfStep = (code: string): StepProof | null => {
    const mark = path.marks.find((one) => one.code === code && isMarkOf(facts.attempt, one))
    if (mark) return proofOf(mark)
    const byRequest = facts.marks.find((one) => one.code === code)
    return byRequest ? proofByRequest(byRequest, path) : null
  }
  return {
    attempt: facts.attempt,
    board: facts.board && { code: facts.board.code, name: facts.board.name },
    steps: stepsOf(facts, turnOfStep(caseState(facts)), audience).map((step) => ({
      ...step,
      proof: showsProof ? proofOfStep(step.code) : null,
    })),
    clocks: clocksOf(facts, audience).map((clock) =>
      showsProof ? clock : { ...clock, source: null, checkedOn: null },
    ),
    sideState: side && { code: side.code, since: side.day, sentence: side.sentence, wayBack: side.wayBack },
    attempts: attemptsOf(path, { showsProof }),
    warnings: warningsOf(facts, audience),
  }
}

export async function pathAfter(tx: Tx, deps: Deps, caller: Caller, id: string): Promise<ExamPath> {
  return pathView(deps, found(await readCase(tx, id), 'Application'), caller)
}

export async function getPath(deps: Deps, caller: Caller, id: string): Promise<ExamPath> {
  const path = await readCase(deps.db, id)
  foundApplication(path?.application, (one) => may.readApplication(caller, one))
  return pathView(deps, found(path, 'Application'), caller)
}

export async function calendarOf(deps: Deps, caller: Caller, id: string): Promise<string> {
  const read = await readPath(deps.db, id)
  foundApplication(read?.application, (one) => may.readApplication(caller, one))
  const path = found(read, 'Application')
  const facts = pathFacts(deps, path)
  return calendarFile({
    applicationId: id,
    attempt: facts.attempt,
    clocks: clocksOf(facts, audienceOf(caller, path.application)).filter(isTold),
    appointment: facts.result?.confirmed ? null : facts.appointment,
    brandName: deps.config.brand.name,
    writtenAt: facts.now,
  })
}
