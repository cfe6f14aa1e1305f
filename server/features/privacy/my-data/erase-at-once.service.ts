import { MINUTE } from '#domain/calendar/milliseconds.ts'
import { found, Refusal } from '#domain/refusal.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { later } from '#server/jobs/queue.ts'
import { assertNoLegalHold, type EraseDeps, runErasure } from './erasures.service.ts'
import {
  claimErasure,
  type ErasurePlan,
  insertErasure,
  makeErasureDue,
  planErasure,
  selectErasure,
} from './erasures.store.ts'
import { selectPersonByEmail, selectPersonById } from './my-data.store.ts'

const LEASE = 10 * MINUTE
const STILL_OF_THE_TEAM = 'This person is a member of the team. Take them off the team, or off ADMIN_EMAILS, first.'

export async function planPersonErasure(db: Deps['db'], email: string): Promise<ErasurePlan & { userId: string }> {
  const { id } = found(await selectPersonByEmail(db, email), 'Person')
  return { userId: id, ...(await planErasure(db, id)) }
}

export async function assertErasable(tx: Tx, { config }: Pick<EraseDeps, 'config'>, userId: string): Promise<void> {
  const { emailKey, isOfTheTeam } = found(await selectPersonById(tx, userId), 'Person')
  if (config.adminEmails.includes(emailKey) || isOfTheTeam) throw new Refusal('conflict', STILL_OF_THE_TEAM)
  await assertNoLegalHold(tx, userId)
}

export async function eraseAtOnce(
  deps: EraseDeps,
  { userId, requestId, reason }: { userId: string; requestId?: string; reason: string },
): Promise<{ isErased: boolean }> {
  const owners = deps.config.adminEmails
  const at = deps.now()
  await deps.transaction(async (tx) => {
    await assertErasable(tx, deps, userId)
    const inserted = await insertErasure(tx, { id: requestId, userId, reason, requestedAt: at, dueAt: at })
    const open = inserted ?? found(await selectErasure(tx, userId), 'Erasure')
    await makeErasureDue(tx, open.id, { reason, at })
  })
  const claimed = await claimErasure(deps.db, { now: at, leasedUntil: later(at, LEASE), owners }, userId)
  // Without a claim, the job of the portal is already erasing the person.
  if (claimed) await runErasure(deps, claimed)
  return { isErased: claimed !== undefined }
}
