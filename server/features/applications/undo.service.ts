import type { ClientWithLastMove } from '#contract/admin.ts'
import { undoing } from '#domain/applications/moves.ts'
import { standingBefore } from '#domain/applications/undo.ts'
import { hideUnless } from '#domain/permissions.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from '#server/http/caller.ts'
import { lockApplication } from './applications.store.ts'
import { clientWithLastMove } from './clients.service.ts'
import { findLastMove } from './moves.store.ts'
import { takeStep } from './standing.service.ts'

interface Undo {
  reason: string
  /** The move that is meant. */
  moveId: string
}

/** Takes the last move of an application back, with all that follows; both moves stay on file. */
export async function undoLastMove(
  deps: Deps,
  caller: Caller,
  id: string,
  { reason, moveId }: Undo,
): Promise<ClientWithLastMove> {
  const client = await deps.transaction(async (tx) => {
    const application = hideUnless(await lockApplication(tx, id), () => undoing.allowed(caller), 'Application')
    const last = await findLastMove(tx, id)
    const { currency } = deps.config
    const before = standingBefore(last, application, { meant: moveId, currency })
    const next = { ...before, heldFor: application.heldFor }
    await takeStep(tx, deps, {
      ...{ caller, application, next, reason, causes: undoing.causes },
      ...(last && { undoes: last.id }),
    })
    return clientWithLastMove(tx, id)
  })
  deps.wakeOutbox()
  return client
}
