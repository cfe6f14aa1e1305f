import { foundIfAllowed, may } from '#domain/permissions.ts'
import { type ApplicationOwner, lockApplicationOwner } from '#server/cases/applications.store.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, type RecordContext } from '#server/effects/record.ts'
import { answerOnce, type MoneyRequest } from '#server/features/money/idempotency.ts'
import type { Caller } from '#server/http/caller.ts'

interface Work {
  tx: Tx
  context: RecordContext
  application: ApplicationOwner
}

/** Changes the books of an application under its lock, once for each key. */
export function onBooks<Body, Answer>(
  deps: Deps,
  caller: Caller,
  { what, id, key, body }: MoneyRequest<Body> & { what: string },
  work: (work: Work) => Promise<Answer>,
): Promise<Answer> {
  const context = contextOf(deps, caller)
  return deps.transaction(async (tx) => {
    const once = { actorId: caller.id, key, asked: [what, id, body], at: context.at }
    return answerOnce(tx, once, async () => {
      const owner = await lockApplicationOwner(tx, id)
      return work({ tx, context, application: foundIfAllowed(owner, () => may.keepBooks(caller), 'Application') })
    })
  })
}
