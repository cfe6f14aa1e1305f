import type { NameMatrix } from '#contract/names.ts'
import type { RequestParty } from '#contract/third-party-requests/third-party-requests.ts'
import { earliestDay, latestDay } from '#domain/calendar/calendar.ts'
import { dayAt } from '#domain/calendar/zones.ts'
import { nameMatrixOf } from '#domain/names/matrix.ts'
import type { OwnTime } from '#domain/path/case-times.ts'
import { lacksBoard } from '#domain/path/marking.ts'
import type { PaperEnds, PathFacts, RequestFact, StepMark } from '#domain/path/path-facts.ts'
import { presentAttempt } from '#domain/path/reached.ts'
import { isOpenRequest, marksByRequests } from '#domain/path/request-steps.ts'
import { isSideState } from '#domain/path/side-states.ts'
import type { Queryable } from '#server/database/open.ts'
import { boardRulesWith } from './board-packs.ts'
import { selectDocumentsWithNames } from './named-documents.store.ts'
import {
  type AttemptRow,
  type PathApplicationRow,
  type PathRequestRow,
  type StepMarkRow,
  selectAttempts,
  selectMarks,
  selectOwnTimes,
  selectPathApplications,
} from './path-record.store.ts'

export interface PathRecord {
  application: PathApplicationRow
  attempts: readonly AttemptRow[]
  marks: readonly StepMarkRow[]
  names: NameMatrix
  ownTimes: readonly OwnTime[]
}

export async function readPaths(db: Queryable, ids: readonly string[]): Promise<PathRecord[]> {
  const [applications, ...others] = await Promise.all([
    selectPathApplications(db, ids),
    selectAttempts(db, ids),
    selectMarks(db, ids),
    selectDocumentsWithNames(db, ids),
  ])
  const [attempts, marks, papers] = others
  const [attemptsOf, marksOf, papersOf] = [grouped(attempts), grouped(marks), grouped(papers)]
  return applications.map((application) => ({
    application,
    attempts: attemptsOf(application.id),
    marks: marksOf(application.id),
    names: nameMatrixOf(papersOf(application.id)),
    // Only the path of a single application shows these times; no position depends on them.
    ownTimes: [],
  }))
}

export function grouped<Row extends { applicationId: string }>(rows: readonly Row[]): (id: string) => Row[] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.applicationId)
    if (group) group.push(row)
    else groups.set(row.applicationId, [row])
  }
  return (id) => groups.get(id) ?? []
}

export async function readPath(db: Queryable, id: string): Promise<PathRecord | undefined> {
  const [[path], ownTimes] = await Promise.all([readPaths(db, [id]), selectOwnTimes(db, id)])
  return path && { ...path, ownTimes }
}

// The attempt of a mark that holds for the application, whichever attempt is current.
export const OF_APPLICATION = 0

export const isMarkOf = (attempt: number, mark: Pick<StepMarkRow, 'attempt'>): boolean =>
  mark.attempt === OF_APPLICATION || mark.attempt === attempt

export const attemptOf = ({ attempts }: Pick<PathRecord, 'attempts'>): number => attempts.at(-1)?.number ?? 1

export interface TimeContext {
  config: { timeZone: string }
  now: () => Date
}

export function pathFacts({ config, now }: TimeContext, path: PathRecord, attempt = attemptOf(path)): PathFacts {
  const { application, marks, names } = path
  const dayOf = (at: Date) => dayAt(at, config.timeZone)
  const current = marks.filter((mark) => isMarkOf(attempt, mark))
  const side = current.find(({ code }) => isSideState(code))
  const filings = marks.filter(({ code }) => code === 'board_submitted').map(({ doneOn }) => doneOn)
  const at = now()
  const board = boardRulesWith(application.board, application.recordedFacts)
  const requests = requestsOf(path)
  const byHand = current.flatMap(({ code, doneOn, number }) =>
    isSideState(code) || lacksBoard(code, board) ? [] : [{ code, doneOn, number }],
  )
  return {
    status: application.status,
    statusSince: dayOf(application.statusSince),
    isBlanked: application.isBlanked,
    startedOn: dayOf(application.createdAt),
    ownTimes: path.ownTimes,
    today: dayOf(at),
    now: at,
    board,
    attempt,
    marks: withRequests(byHand, { requests, board }),
    requests,
    sideMark: side && isSideState(side.code) ? { code: side.code, since: side.doneOn } : null,
    documentsCompleteOn: application.documentsCompleteAt && dayOf(application.documentsCompleteAt),
    hasOpenMajor: names.openMajors > 0,
    ...partsOf(presentAttempt({ attempts: path.attempts, attempt }), dayOf),
    ...failedBefore(path, attempt),
    filedOn: latestDay(filings),
    firstFiledOn: earliestDay(filings),
    exams: path.attempts.flatMap((one) => one.result?.takenOn ?? []),
    passportName: names.passport,
    paperEnds: paperEndsOf(names),
    ...papersOf(application.requests),
    graduatedIn: application.graduatedIn,
  }
}

const paperEndsOf = ({ papers }: NameMatrix): PaperEnds =>
  Object.fromEntries(
    papers.flatMap(({ requirementId, printed }) => (printed?.expiresOn ? [[requirementId, printed.expiresOn]] : [])),
  )

function partsOf(attempt: PathRecord['attempts'][number] | undefined, dayOf: (at: Date) => string) {
  const { registration = null, att = null, appointment = null, result = null } = attempt ?? {}
  const entered = <Row extends { enteredAt: string; confirmedAt: string | null }>(row: Row) => ({
    ...row,
    confirmed: row.confirmedAt !== null,
    enteredOn: dayOf(new Date(row.enteredAt)),
  })
  const at = new Date(appointment?.startsAt ?? 0)
  return {
    registration: registration && entered(registration),
    att: att && entered(att),
    appointment: appointment && { ...entered(appointment), at, dayInOffice: dayOf(at) },
    result: result && entered(result),
  }
}

export const requestsOf = ({ application }: Pick<PathRecord, 'application'>): RequestFact[] =>
  application.requests.map(({ tracking, reference, ...request }) => ({ ...request, number: tracking ?? reference }))

const withRequests = (byHand: readonly StepMark[], asked: Parameters<typeof marksByRequests>[0]): StepMark[] => [
  ...byHand,
  ...marksByRequests(asked).filter(({ code }) => byHand.every((mark) => mark.code !== code)),
]

function papersOf(
  requests: readonly PathRequestRow[],
): Pick<PathFacts, 'licenceProofIssuedOn' | 'fingerprintsTakenOn' | 'nextAsks'> {
  const open = requests.filter(isOpenRequest)
  const nextAsks: Partial<Record<RequestParty, string>> = {}
  for (const { party, status, nextChaseAt } of requests) {
    const earlier = nextAsks[party]
    // No reminder follows for a request whose documents are already on their way.
    if (
      nextChaseAt !== null &&
      status !== 'sent' &&
      status !== 'delivered' &&
      (earlier === undefined || nextChaseAt < earlier)
    )
      nextAsks[party] = nextChaseAt
  }
  return {
    licenceProofIssuedOn: latestDay(open.flatMap(({ issuedOn }) => issuedOn ?? [])),
    fingerprintsTakenOn: latestDay(open.flatMap(({ takenOn }) => takenOn ?? [])),
    nextAsks,
  }
}

function failedBefore(
  { attempts, marks }: PathRecord,
  attempt: number,
): Pick<PathFacts, 'failedOn' | 'failureKnownOn'> {
  const result = attempts.find(({ number }) => number === attempt - 1)?.result
  const marked = marks.filter((mark) => mark.attempt === attempt - 1 && attempt > 1)
  const dayOf = (code: string) => marked.find((mark) => mark.code === code)?.doneOn ?? null
  const known = dayOf('result_failed')
  return {
    failedOn: result?.takenOn ?? dayOf('exam_taken') ?? known,
    failureKnownOn: result?.resultOn ?? known,
  }
}
