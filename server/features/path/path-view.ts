import type { NameMatrix } from '#contract/names.ts'
import type { ExamAttempt, ExamPath, StepProof } from '#contract/path.ts'
import { objectPathOf } from '#contract/uploads.ts'
import { clocksOf } from '#domain/path/clocks.ts'
import { boardRules } from '#domain/path/constants.ts'
import type { PathFacts } from '#domain/path/facts.ts'
import { stepsOf } from '#domain/path/progress.ts'
import { isSideState, sideStateOf } from '#domain/path/side-states.ts'
import { warningsOf } from '#domain/path/warnings.ts'
import { dayAt } from '#domain/zones.ts'
import type { Queryable } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { nameMatrix } from '#server/features/names/names.service.ts'
import {
  type AppointmentRow,
  type ExamResultRow,
  findAttempts,
  findPart,
  type PermitRow,
  type RegistrationRow,
} from './attempts.store.ts'
import { findMarks, findPathApplication, type PathApplicationRow, type StepMarkRow } from './path.store.ts'

export interface PathRecord {
  application: PathApplicationRow
  attempts: readonly number[]
  marks: readonly StepMarkRow[]
  registrations: readonly RegistrationRow[]
  permits: readonly PermitRow[]
  appointments: readonly AppointmentRow[]
  results: readonly ExamResultRow[]
  names: NameMatrix
}

export async function readPath(db: Queryable, id: string): Promise<PathRecord | undefined> {
  const [application, attempts, marks, registrations, permits, appointments, results, names] = await Promise.all([
    findPathApplication(db, id),
    findAttempts(db, id),
    findMarks(db, id),
    findPart(db, 'registration', id),
    findPart(db, 'att', id),
    findPart(db, 'appointment', id),
    findPart(db, 'result', id),
    nameMatrix(db, id),
  ])
  return application && { application, attempts, marks, registrations, permits, appointments, results, names }
}

export const attemptOf = ({ attempts }: Pick<PathRecord, 'attempts'>): number => attempts.at(-1) ?? 1

const boardOf = (code: string | null) => {
  const rules = code === null ? undefined : boardRules[code]
  return code === null || !rules ? null : { ...rules, code }
}

export function factsOf({ config, now }: Pick<Deps, 'config' | 'now'>, path: PathRecord): PathFacts {
  const { application, marks, names } = path
  const attempt = attemptOf(path)
  const dayOf = (at: Date) => dayAt(at, config.timeZone)
  const ofAttempt = <T extends { attempt: number }>(rows: readonly T[], number = attempt) =>
    rows.find((row) => row.attempt === number)
  const entered = (row: { confirmedAt: Date | null; enteredAt: Date }) => ({
    confirmed: row.confirmedAt !== null,
    enteredOn: dayOf(row.enteredAt),
  })
  const [registration, att, appointment, result] = [
    ofAttempt(path.registrations),
    ofAttempt(path.permits),
    ofAttempt(path.appointments),
    ofAttempt(path.results),
  ]
  const standing = marks.filter((mark) => mark.attempt === 0 || mark.attempt === attempt)
  const side = standing.find(({ code }) => isSideState(code))
  const at = now()
  return {
    status: application.status,
    startedOn: dayOf(application.createdAt),
    today: dayOf(at),
    now: at,
    board: boardOf(application.board),
    attempt,
    marks: standing.flatMap(({ code, doneOn, number }) => (isSideState(code) ? [] : [{ code, doneOn, number }])),
    sideMark: side && isSideState(side.code) ? { code: side.code, since: side.doneOn } : null,
    documentsCompleteOn: application.documentsCompleteAt && dayOf(application.documentsCompleteAt),
    hasOpenMajor: names.openMajors > 0,
    registration: registration ? { ...registration, ...entered(registration) } : null,
    att: att ? { ...att, ...entered(att) } : null,
    appointment: appointment ? { ...appointment, at: appointment.startsAt, ...entered(appointment) } : null,
    result: result ? { ...result, ...entered(result) } : null,
    failedOn: failedBefore(path, attempt),
    filedOn:
      marks
        .filter(({ code }) => code === 'board_submitted')
        .map(({ doneOn }) => doneOn)
        .sort()
        .at(-1) ?? null,
    exams: path.results.map(({ takenOn }) => takenOn),
    passportName: names.passport,
    passportEndsOn: names.passport?.expiresOn ?? null,
    licenceProofIssuedOn: null,
    fingerprintsTakenOn: null,
  }
}

function failedBefore({ results, marks }: PathRecord, attempt: number): string | null {
  if (attempt === 1) return null
  const result = results.find((row) => row.attempt === attempt - 1)
  const marked = marks.filter((mark) => mark.attempt === attempt - 1)
  const taken = marked.find(({ code }) => code === 'exam_taken') ?? marked.find(({ code }) => code === 'result_failed')
  return result?.takenOn ?? taken?.doneOn ?? null
}

const enteredOf = (row: { confirmedAt: Date | null; enteredByTeam: boolean; enteredAt: Date }) => ({
  confirmed: row.confirmedAt !== null,
  enteredBy: row.enteredByTeam ? ('team' as const) : ('applicant' as const),
  enteredAt: row.enteredAt.toISOString(),
})

function attemptView(path: PathRecord, number: number): ExamAttempt {
  const of = <T extends { attempt: number }>(rows: readonly T[]) => rows.find((row) => row.attempt === number)
  const [registration, att, appointment, result] = [
    of(path.registrations),
    of(path.permits),
    of(path.appointments),
    of(path.results),
  ]
  return {
    number,
    registration: registration ? { ...registration, ...enteredOf(registration) } : null,
    att: att ? { ...att, ...enteredOf(att) } : null,
    appointment: appointment
      ? {
          ...appointment,
          startsAt: appointment.localStart,
          at: appointment.startsAt.toISOString(),
          ...enteredOf(appointment),
        }
      : null,
    result: result ? { ...result, ...enteredOf(result) } : null,
  }
}

const proofOf = ({ note, number, documentId, evidenceUploadId, by, markedAt }: StepMarkRow): StepProof => ({
  note,
  number,
  documentId,
  objectPath: evidenceUploadId && objectPathOf(evidenceUploadId),
  by,
  at: markedAt.toISOString(),
})

export function pathView(
  deps: Pick<Deps, 'config' | 'now'>,
  path: PathRecord,
  { showsProof }: { showsProof: boolean },
): ExamPath {
  const facts = factsOf(deps, path)
  const side = sideStateOf(facts)
  const markOf = (code: string) =>
    path.marks.find((mark) => mark.code === code && (mark.attempt === 0 || mark.attempt === facts.attempt))
  const numbers = path.attempts.length === 0 ? [1] : path.attempts
  return {
    attempt: facts.attempt,
    board: facts.board && { code: facts.board.code, name: facts.board.name },
    steps: stepsOf(facts).map((step) => {
      const mark = showsProof ? markOf(step.code) : undefined
      return { ...step, proof: mark ? proofOf(mark) : null }
    }),
    clocks: clocksOf(facts),
    sideState: side && { code: side.code, since: side.day, sentence: side.sentence, wayBack: side.wayBack },
    attempts: numbers.map((number) => attemptView(path, number)),
    warnings: warningsOf(facts),
  }
}
