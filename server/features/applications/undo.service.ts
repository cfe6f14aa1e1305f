import type { ClientWithLastTransition } from '#contract/admin.ts'
import { undoing } from '#domain/applications/transitions.ts'
import { previousState } from '#domain/applications/undo.ts'
import { hideUnless } from '#domain/permissions.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from '#server/http/caller.ts'
import { lockApplication } from './applications.store.ts'
import { clientWithLastTransition } from './clients.service.ts'
import { applyTransition } from './transition.service.ts'
import { findLastTransition } from './transitions.store.ts'

interface Undo {
  reason: string
  moveId: string
}

/** Takes the last move of an application back, with all that follows; both moves stay on file. */
export async function undoLastTransition(
  deps: Deps,
  caller: Caller,
  id: string,
  { reason, moveId }: Undo,
): Promise<ClientWithLastTransition> {
  return deps.transaction(async (tx) => {
    const application = hideUnless(await lockApplication(tx, id), () => undoing.allowed(caller), 'Application')
    const last = await findLastTransition(tx, id)
    const { currency } = deps.config
    const before = previousState(last, application, { meant: moveId, currency })
    const next = { ...before, heldFor: application.heldFor }
    await applyTransition(tx, deps, {
      caller,
      application,
      next,
      reason,
      causes: undoing.causes,
      ...(last && { undoes: last.id }),
    })
    return clientWithLastTransition(tx, id)
  })
}
