import type { PrivacyRequest, PrivacyRequestAction } from '#contract/privacy/privacy-desk.ts'
import { privacyRequestChanged } from '#domain/effects/privacy-desk.ts'
import { actionRoute, type RequestAction, requestActionOf } from '#domain/privacy/request-actions.ts'
import { found, Refusal } from '#domain/refusal.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import { makeExportFor } from '#server/features/privacy/my-data/data-exports.service.ts'
import { assertErasable, eraseAtOnce } from '#server/features/privacy/my-data/erase-at-once.service.ts'
import type { Caller } from '#server/http/caller.ts'
import { behind, requestOf } from './requests.service.ts'
import { lockRequest, updateRequest } from './requests.store.ts'

interface AskedAction extends PrivacyRequestAction {
  requestId: string
}

const notOpen = () => new Refusal('conflict', 'This request is closed. Open it again first.')
const notThis = () => new Refusal('conflict', 'This is not what the request asks for, or the portal does it by itself.')

async function beginAction(
  tx: Tx,
  { deps, caller, action }: { deps: Deps; caller: Caller; action: RequestAction },
  { requestId, identityCheck, expectedVersion }: AskedAction,
): Promise<string> {
  const row = found(await lockRequest(tx, requestId), 'Request')
  if (row.version !== expectedVersion) throw behind()
  if (row.state !== 'open') throw notOpen()
  const { userId, version, kind, state } = row
  if (userId === null || requestActionOf(row) !== action || actionRoute(row) === null) throw notThis()
  await updateRequest(tx, { ...row, identityCheck }, null)
  const facts = { requestId, userId, version, kind, from: state, to: state }
  await record(tx, contextOf(deps, caller), privacyRequestChanged, facts)
  return userId
}

export async function eraseForRequest(deps: Deps, caller: Caller, asked: AskedAction): Promise<PrivacyRequest> {
  const { requestId } = asked
  const userId = await deps.transaction(async (tx) => {
    const person = await beginAction(tx, { deps, caller, action: 'erase' }, asked)
    // A refusal leaves no trace of the identity check.
    await assertErasable(tx, deps, person)
    return person
  })
  await eraseAtOnce(deps, { userId, requestId, reason: 'Asked of the privacy desk' })
  await deps.sessionCache.pauseUntilForgotten()
  return requestOf(deps, requestId)
}

export async function copyForRequest(deps: Deps, caller: Caller, asked: AskedAction): Promise<PrivacyRequest> {
  const { requestId } = asked
  await deps.transaction(async (tx) => {
    const userId = await beginAction(tx, { deps, caller, action: 'copy' }, asked)
    await makeExportFor(tx, contextOf(deps, caller), { userId, requestId })
  })
  deps.jobs.wake('dataExports')
  return requestOf(deps, requestId)
}
