import type { ClientWithLastTransition } from '#contract/clients/clients.ts'
import { undoing } from '#domain/applications/transitions.ts'
import { canStillUndo, previousState, undoTooLate } from '#domain/applications/undo.ts'
import { foundOrDenied } from '#domain/permissions.ts'
import { lockApplication } from '#server/cases/applications.store.ts'
import type { Deps } from '#server/deps.ts'
import { applyTransition, lastTransition } from '#server/features/applications/transition.service.ts'
import type { Caller } from '#server/http/caller.ts'
import { getClientApplication } from './clients.service.ts'

interface Undo {
  reason: string
  moveId: string
}

export async function undoTransition(
  deps: Deps,
  caller: Caller,
  { id, reason, moveId }: Undo & { id: string },
): Promise<ClientWithLastTransition> {
  return deps.transaction(async (tx) => {
    const application = foundOrDenied(await lockApplication(tx, id), 'Application')
    const last = await lastTransition(tx, id)
    const { currency } = deps.config
    const before = previousState(last, application, { meant: moveId, currency })
    if (last && !canStillUndo(last.at, deps.now())) throw undoTooLate()
    const next = { ...before, heldFor: application.heldFor }
    await applyTransition(tx, deps, {
      caller,
      application,
      next,
      reason,
      causes: undoing.causes,
      ...(last && { undoes: last.id }),
    })
    return getClientApplication(tx, id)
  })
}
