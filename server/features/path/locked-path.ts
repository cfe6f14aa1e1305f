import type { MarkedCode } from '#contract/path/path.ts'
import * as may from '#domain/may.ts'
import { isStepOfAttempt } from '#domain/path/progress.ts'
import { isSideState } from '#domain/path/side-states.ts'
import { found } from '#domain/refusal.ts'
import { foundApplication, lockUnlessErased } from '#server/cases/application-access.ts'
import { attemptOf, OF_APPLICATION, type PathRecord, readPath } from '#server/cases/path-record.ts'
import type { Tx } from '#server/database/open.ts'
import type { Caller } from '#server/http/caller.ts'

export async function lockedPath(tx: Tx, caller: Caller, id: string): Promise<{ userId: string; path: PathRecord }> {
  const { userId } = foundApplication(await lockUnlessErased(tx, id), () => may.can(caller, 'cases.move'))
  return { userId, path: found(await readPath(tx, id), 'Application') }
}

export const attemptFor = (code: MarkedCode, path: PathRecord) =>
  isSideState(code) || isStepOfAttempt(code) ? attemptOf(path) : OF_APPLICATION
