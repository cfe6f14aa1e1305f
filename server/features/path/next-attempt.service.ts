import { v7 as uuid } from 'uuid'
import type { ExamPath } from '#contract/path/path.ts'
import { attemptStarted, ownAttemptStarted } from '#domain/effects/path.ts'
import * as may from '#domain/may.ts'
import { ENDED, NOT_FAILED } from '#domain/path/exam-details.ts'
import { doneSteps } from '#domain/path/progress.ts'
import { isEnded } from '#domain/path/side-states.ts'
import { found, Refusal } from '#domain/refusal.ts'
import { foundApplication, lockedCase, lockUnlessErased } from '#server/cases/application-access.ts'
import { attemptOf, pathFacts, readPath } from '#server/cases/path-record.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import type { Caller } from '#server/http/caller.ts'
import { ensureAttempt } from './attempts.store.ts'
import { pathAfter } from './path.service.ts'
import { insertMark } from './path.store.ts'

export async function startNextAttempt(deps: Deps, caller: Caller, id: string): Promise<ExamPath> {
  return deps.transaction(async (tx) => {
    const { userId } = await lockedCase(tx, id)
    return beginAttempt(tx, deps, caller, { id, userId })
  })
}

export async function startOwnAttempt(deps: Deps, caller: Caller, id: string): Promise<ExamPath> {
  return deps.transaction(async (tx) => {
    const owner = foundApplication(await lockUnlessErased(tx, id), (one) => may.startOwnAttempt(caller, one))
    return beginAttempt(tx, deps, caller, { id, userId: owner.userId })
  })
}

async function beginAttempt(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  { id, userId }: { id: string; userId: string },
): Promise<ExamPath> {
  const path = found(await readPath(tx, id), 'Application')
  const facts = pathFacts(deps, path)
  const isOwn = caller.id === userId
  if (!doneSteps(facts).has('result_failed')) throw new Refusal('conflict', NOT_FAILED)
  if (isOwn && isEnded(facts)) throw new Refusal('conflict', ENDED)
  const attempt = attemptOf(path) + 1
  const context = contextOf(deps, caller)
  const begun = { applicationId: id, by: caller.id, at: context.at }
  await ensureAttempt(tx, { ...begun, number: attempt - 1 })
  await ensureAttempt(tx, { ...begun, number: attempt })
  // The new board still has no file.
  if (facts.sideMark?.code === 'board_changed') {
    await insertMark(tx, { ...begun, id: uuid(), attempt, code: 'board_changed', doneOn: facts.sideMark.since })
  }
  await record(tx, context, isOwn ? ownAttemptStarted : attemptStarted, { applicationId: id, userId, attempt })
  return pathAfter(tx, deps, caller, id)
}
