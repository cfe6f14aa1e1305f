import { boards } from '#content/boards/boards.ts'
import type { EntryEvidence } from '#contract/path/exam-evidence.ts'
import type { ExamAttempt, ExamPath } from '#contract/path/path.ts'
import { currentPack } from '#domain/boards/pack.ts'
import { noFacts } from '#domain/cases/testing/example-facts.ts'
import { clocksOf } from '#domain/path/clocks.ts'
import type { PathFacts } from '#domain/path/path-facts.ts'
import { stepsOf } from '#domain/path/progress.ts'
import { rulesOf } from '#domain/path/rules-of-board.ts'
import { sideStateOf } from '#domain/path/side-states.ts'
import { warningsOf } from '#domain/path/warnings.ts'
import type { ExamPass } from '#web/shared/exam-pass/exam-pass.ts'

const [texas] = boards.filter(({ code }) => code === 'TX')
if (!texas) throw new Error('there is no pack of Texas')
export const packOfTexas = currentPack(texas, [])
const rulesOfTexas = rulesOf(packOfTexas)

const pathFacts = (about: Partial<PathFacts> = {}): PathFacts => ({
  ...noFacts,
  statusSince: '2026-11-02',
  startedOn: '2026-11-02',
  now: new Date('2026-11-22T02:00:00Z'),
  board: rulesOfTexas,
  ...about,
})

/** The path as the server returns it, by the domain rules; attempts are given as entered. */
export function aPath(about: Partial<PathFacts> = {}, attempts: readonly Partial<ExamAttempt>[] = [{}]): ExamPath {
  const facts = pathFacts(about)
  const side = sideStateOf(facts)
  return {
    attempt: facts.attempt,
    board: facts.board && { code: facts.board.code, name: facts.board.name },
    steps: stepsOf(facts, () => null, 'applicant').map((step) => ({ ...step, proof: null })),
    clocks: clocksOf(facts).map((clock) => ({ ...clock, source: null, checkedOn: null })),
    sideState: side && { code: side.code, since: side.day, sentence: side.sentence, wayBack: side.wayBack },
    attempts: attempts.map((attempt, place) => ({
      number: place + 1,
      registration: null,
      att: null,
      appointment: null,
      result: null,
      ...attempt,
    })),
    warnings: warningsOf(facts, 'applicant'),
  }
}

const entered = {
  confirmed: false,
  enteredBy: 'applicant' as const,
  enteredAt: '2026-11-20T02:00:00.000Z',
  evidence: [] as EntryEvidence[],
}

export const anAtt = {
  number: 'ATT-77',
  candidateId: 'C-1234',
  firstName: 'Maria',
  lastName: 'Santos',
  startsOn: '2026-12-01',
  endsOn: '2027-02-28',
  ...entered,
}

export const anAppointment = {
  startsAt: '2027-02-08T08:00',
  timeZone: 'Asia/Manila',
  city: 'Makati',
  country: 'Philippines',
  address: null,
  at: '2027-02-08T00:00:00.000Z',
  ...entered,
}

export const aPass: ExamPass = {
  name: 'MARIA SANTOS',
  startsAt: '2027-02-08T08:00',
  at: '2027-02-08T00:00:00.000Z',
  timeZone: 'Asia/Manila',
  city: 'Makati',
  country: 'Philippines',
  address: null,
  candidateId: 'C1234',
  moveBy: null,
  isConfirmed: true,
}
