import { v7 as uuid } from 'uuid'
import type { AttachedEvidence } from '#contract/path/exam-evidence.ts'
import type { AppointmentBody, ExamPath, ResultBody } from '#contract/path/path.ts'
import { examDetailsConfirmed, examDetailsEntered } from '#domain/effects/path.ts'
import * as may from '#domain/may.ts'
import {
  ATTEMPT_OVER,
  appointmentInstant,
  datedResult,
  OTHER_ATTEMPT,
  placedAppointment,
  RESULT_STANDS,
  reasonOfTurn,
  type TurnedResult,
} from '#domain/path/exam-details.ts'
import { type ExamPart, NEW_REGISTRATION } from '#domain/path/exam-parts.ts'
import type { PathFacts } from '#domain/path/path-facts.ts'
import { sideStateOf } from '#domain/path/side-states.ts'
import { assertAllowed, found, Refusal } from '#domain/refusal.ts'
import { foundApplication, lockUnlessErased } from '#server/cases/application-access.ts'
import { attemptOf, OF_APPLICATION, pathFacts, readPath } from '#server/cases/path-record.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps, LockedUpload } from '#server/deps.ts'
import { contextOf, type RecordContext, record } from '#server/effects/record.ts'
import type { Caller } from '#server/http/caller.ts'
import {
  confirmExamPart,
  type ExamPartValues,
  ensureAttempt,
  insertExamPart,
  replaceExamParts,
} from './attempts.store.ts'
import { type EnteredExamPart, fileEvidence } from './exam-evidence.service.ts'
import { pathAfter } from './path.service.ts'
import { revertMarks } from './path.store.ts'

type TypedExamPart = Omit<ExamPartValues, 'appointment' | 'result'> & {
  appointment: AppointmentBody
  result: Omit<ResultBody, 'evidence' | 'expectedAttempt'>
}

interface Entering<P extends ExamPart> {
  id: string
  part: P
  typed: TypedExamPart[P]
  evidence: AttachedEvidence | undefined
  expectedAttempt?: number | undefined
}

/** Enters one part of the current attempt; an applicant's entry waits until the team enters the same values. */
export async function enterExamPart<P extends ExamPart>(
  deps: Deps,
  caller: Caller,
  given: Entering<P>,
): Promise<ExamPath> {
  const { uploadURL } = given.evidence ?? {}
  if (!uploadURL) return deps.transaction((tx) => applyEntry(tx, deps, caller, { ...given, file: null }))
  return deps.attachUpload(caller, { uploadURL }, (tx, file) => applyEntry(tx, deps, caller, { ...given, file }))
}

type EntryToApply<P extends ExamPart> = Entering<P> & { file: LockedUpload | null }

async function applyEntry<P extends ExamPart>(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  { id, part, typed, evidence, expectedAttempt, file }: EntryToApply<P>,
): Promise<ExamPath> {
  const owner = foundApplication(await lockUnlessErased(tx, id), (one) => may.readApplication(caller, one))
  assertAllowed(may.enterExamDetails(caller, owner))
  const { userId } = owner
  const path = found(await readPath(tx, id), 'Application')
  const facts = pathFacts(deps, path)
  const byTeam = may.confirmExamDetails(caller, owner)
  const given = valuesOf[part](typed, facts)
  const attempt = attemptOf(path)
  if ((expectedAttempt ?? attempt) !== attempt) throw new Refusal('conflict', OTHER_ATTEMPT)
  const context = contextOf(deps, caller)
  const isSame = isSameEntry(part, facts[part], given)
  // An existing entry may still get its evidence, because the report of a failed exam comes late.
  if (!(isSame && evidence)) assertOpen(facts, part, byTeam)
  const turned = 'outcome' in typed ? reasonOfTurn(typed, facts) : null
  const entry = { applicationId: id, attempt, at: context.at, part, userId, by: caller.id, byTeam }
  await storeEntry(tx, context, { ...entry, given, facts, isSame, turned })
  if (evidence) {
    const outcome = 'outcome' in given ? given.outcome : null
    await fileEvidence(tx, context, { ...entry, evidence, file, outcome, mailsOffice: isSame && !byTeam })
  }
  return pathAfter(tx, deps, caller, id)
}

interface EntryToStore<P extends ExamPart> extends EnteredExamPart {
  part: P
  given: ExamPartValues[P]
  facts: PathFacts
  isSame: boolean
  turned: TurnedResult | null
}

async function storeEntry<P extends ExamPart>(
  tx: Tx,
  context: RecordContext,
  { isSame, turned, ...entry }: EntryToStore<P>,
): Promise<void> {
  const { applicationId, userId, attempt, part, byTeam, facts } = entry
  if (isSame && (!byTeam || facts[part]?.confirmed)) return
  if (isSame) await confirmExamPart(tx, entry)
  else await replaceEntry(tx, entry)
  const row = byTeam ? examDetailsConfirmed : examDetailsEntered
  await record(tx, context, row, { applicationId, userId, part, attempt, occasion: uuid(), turned })
}

async function replaceEntry<P extends ExamPart>(
  tx: Tx,
  { part, given, facts, ...entry }: EnteredExamPart & { part: P; given: ExamPartValues[P]; facts: PathFacts },
): Promise<void> {
  const { applicationId, attempt, by, at } = entry
  const isAnew = part === 'registration' && isNewStart(facts)
  await ensureAttempt(tx, { applicationId, number: attempt, by, at })
  await replaceExamParts(tx, entry, isAnew ? STARTED_ANEW : [part])
  await insertExamPart(tx, part, { ...entry, id: uuid(), given })
  if (!isAnew) return
  const attempts = [OF_APPLICATION, attempt]
  await revertMarks(tx, { applicationId, attempts, codes: NEW_REGISTRATION, by, reason: 'Registered again', at })
}

const STARTED_ANEW: readonly ExamPart[] = ['registration', 'att', 'appointment']

function isNewStart(facts: PathFacts): boolean {
  const side = sideStateOf(facts)
  return side !== null && NEW_REGISTRATION.includes(side.code)
}

function assertOpen(facts: PathFacts, part: ExamPart, byTeam: boolean): void {
  if (facts.result?.confirmed && !byTeam) throw new Refusal('conflict', RESULT_STANDS)
  if (facts.result?.confirmed && facts.result.official && part === 'registration') {
    throw new Refusal('conflict', ATTEMPT_OVER)
  }
}

const valuesOf: { [P in ExamPart]: (typed: TypedExamPart[P], facts: PathFacts) => ExamPartValues[P] } = {
  registration: (typed) => typed,
  att: (typed) => typed,
  appointment(typed, { att }) {
    const placed = placedAppointment(typed)
    return { ...placed, at: appointmentInstant(placed, att) }
  },
  result: ({ reason: _reason, expectedOutcome: _expected, ...result }, facts) => datedResult(result, facts),
}

function isSameEntry<P extends ExamPart>(part: P, existing: object | null, given: ExamPartValues[P]): boolean {
  if (existing === null) return false
  const before = new Map<string, unknown>(Object.entries(existing))
  return Object.entries(given).every(([field, value]) => {
    if (part === 'appointment' && field === 'startsAt') return true
    return value instanceof Date ? value.getTime() === Number(before.get(field)) : value === before.get(field)
  })
}
