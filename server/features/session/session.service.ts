import { recordAudit } from '#server/audit/audit.store.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller, Origin } from '#server/http/caller.ts'
import { deleteSession, deleteSessionsOf } from '#server/http/session.store.ts'

const about = (userId: string | undefined) => (userId ? `user:${userId}` : null)
const auditOf = ({ ip, requestId }: Origin, at: Date) => ({ at, ip, requestId, detail: {} })

/** Ends the session that a browser names; one that is over already is no error. */
export async function signOut(deps: Deps, tokenHash: Buffer, from: Origin): Promise<void> {
  await deps.transaction(async (tx) => {
    const userId = await deleteSession(tx, tokenHash)
    if (!userId) return
    const entry = { ...auditOf(from, deps.now()), actorId: userId, subject: about(userId) }
    await recordAudit(tx, { ...entry, action: 'session.ended' })
  })
  await deps.sessions.forgottenEverywhere()
}

export async function signOutEverywhere(deps: Deps, caller: Caller): Promise<void> {
  await deps.transaction(async (tx) => {
    const ended = await deleteSessionsOf(tx, caller.id)
    const entry = { ...auditOf(caller, deps.now()), actorId: caller.id, subject: about(caller.id) }
    await recordAudit(tx, { ...entry, action: 'session.all_ended', detail: { ended: String(ended) } })
  })
  await deps.sessions.forgottenEverywhere()
}
