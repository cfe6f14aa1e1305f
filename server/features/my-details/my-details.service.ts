import type { KnownDetails, MyDetails } from '#contract/my-details.ts'
import { found } from '#domain/refusal.ts'
import { recordAudit } from '#server/audit/audit.store.ts'
import type { Deps } from '#server/deps.ts'
import { auditedAs, type Caller } from '#server/http/caller.ts'
import { announce } from '#server/live/announce.store.ts'
import { deleteProposal, findDetails, findProposal, updateDetails } from './my-details.store.ts'

export async function detailsOf({ db }: Deps, { id }: Caller): Promise<KnownDetails> {
  const own = found(await findDetails(db, id), 'User')
  const proposal = own.confirmed ? undefined : await findProposal(db, id)
  return proposal ? { ...proposal, confirmed: false, source: 'sign_up' } : { ...own, source: 'account' }
}

export async function saveDetails(deps: Deps, caller: Caller, details: MyDetails): Promise<KnownDetails> {
  await deps.transaction(async (tx) => {
    const at = deps.now()
    await updateDetails(tx, caller.id, details, at)
    await deleteProposal(tx, caller.id)
    await recordAudit(tx, {
      at,
      ...auditedAs(caller),
      action: 'details.saved',
      subject: `user:${caller.id}`,
      detail: {},
    })
    if (caller.applicationId) {
      await announce(tx, { event: 'application', id: caller.applicationId, applicantId: caller.id })
    }
  })
  // The name travels with what every process remembers of the session.
  await deps.sessions.forgottenEverywhere()
  return detailsOf(deps, caller)
}
