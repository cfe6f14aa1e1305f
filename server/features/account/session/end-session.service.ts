import { allSessionsEnded, sessionEnded } from '#domain/effects/sessions.ts'
import type { Deps } from '#server/deps.ts'
import { anonymousContext, contextOf, record, withActor } from '#server/effects/record.ts'
import { closeAllSittings } from '#server/features/documents/sittings.service.ts'
import type { Caller, RequestSource } from '#server/http/caller.ts'
import { deleteSession, deleteSessionsOf } from '#server/http/session.store.ts'

export async function endSession(deps: Deps, tokenHash: Buffer, from: RequestSource): Promise<void> {
  await deps.transaction(async (tx) => {
    const userId = await deleteSession(tx, tokenHash)
    if (!userId) return
    const context = withActor(anonymousContext(deps, from, deps.now()), userId)
    await closeAllSittings(tx, context, userId)
    await record(tx, context, sessionEnded, { userId })
  })
  await deps.sessionCache.pauseUntilForgotten()
}

export async function signOutEverywhere(deps: Deps, caller: Caller): Promise<void> {
  await deps.transaction(async (tx) => {
    const context = contextOf(deps, caller)
    await closeAllSittings(tx, context, caller.id)
    const ended = await deleteSessionsOf(tx, caller.id)
    await record(tx, context, allSessionsEnded, { userId: caller.id, ended })
  })
  await deps.sessionCache.pauseUntilForgotten()
}
