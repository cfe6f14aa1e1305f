import type { ExamAttempt, ExamPath, StepProof } from '#contract/path.ts'
import { objectPathOf } from '#contract/uploads.ts'
import { clocksOf } from '#domain/path/clocks.ts'
import { stepsOf } from '#domain/path/progress.ts'
import { sideStateOf } from '#domain/path/side-states.ts'
import { warningsOf } from '#domain/path/warnings.ts'
import type { Deps } from '#server/deps.ts'
import type { AttemptRow, StepMarkRow } from '#server/shared/path-record.store.ts'
import { factsOf, type PathRecord } from '#server/shared/path-record.ts'

const enteredOf = (row: { confirmedAt: string | null; enteredByTeam: boolean; enteredAt: string }) => ({
  confirmed: row.confirmedAt !== null,
  enteredBy: row.enteredByTeam ? ('team' as const) : ('applicant' as const),
  enteredAt: new Date(row.enteredAt).toISOString(),
})

const attemptView = ({ number, registration, att, appointment, result }: Omit<AttemptRow, 'applicationId'>) => ({
  number,
  registration: registration && { ...registration, ...enteredOf(registration) },
  att: att && { ...att, ...enteredOf(att) },
  appointment: appointment && {
    ...appointment,
    startsAt: appointment.localStart,
    at: new Date(appointment.startsAt).toISOString(),
    ...enteredOf(appointment),
  },
  result: result && { ...result, ...enteredOf(result) },
})

const NOTHING_ENTERED = { number: 1, registration: null, att: null, appointment: null, result: null }

const attemptsOf = ({ attempts }: PathRecord): ExamAttempt[] =>
  (attempts.length === 0 ? [NOTHING_ENTERED] : attempts).map(attemptView)

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
  return {
    attempt: facts.attempt,
    board: facts.board && { code: facts.board.code, name: facts.board.name },
    steps: stepsOf(facts).map((step) => {
      const mark = showsProof ? markOf(step.code) : undefined
      return { ...step, proof: mark ? proofOf(mark) : null }
    }),
    clocks: clocksOf(facts),
    sideState: side && { code: side.code, since: side.day, sentence: side.sentence, wayBack: side.wayBack },
    attempts: attemptsOf(path),
    warnings: warningsOf(facts),
  }
}
