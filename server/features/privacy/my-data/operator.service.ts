import { personExported } from '#domain/effects/my-data.ts'
import { found, Refusal } from '#domain/refusal.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { anonymousContext, type EffectDeps, record } from '#server/effects/record.ts'
import { later } from '#server/jobs/queue.ts'
import { assertNotHeld, type EraseDeps, performErasure } from './erasures.service.ts'
import {
  claimErasure,
  type ErasurePlan,
  insertErasure,
  planErasure,
  runErasureNow,
  selectErasure,
} from './erasures.store.ts'
import { type FoundPerson, selectPersonByEmail, selectPersonById } from './my-data.store.ts'
import { personZip, type ZipDeps } from './person-zip.ts'

const LEASE = 10 * 60_000
const STILL_OF_THE_TEAM = 'This person is a member of the team. Take them off the team, or off ADMIN_EMAILS, first.'

const byCommand = { ip: '127.0.0.1', requestId: 'person:export' }

export async function exportPerson(
  deps: ZipDeps & EffectDeps,
  email: string,
  write: (bytes: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<string[]> {
  const { id: userId } = found(await selectPersonByEmail(deps.db, email), 'Person')
  const skipped: string[] = []
  await write(personZip(deps, userId, skipped))
  const context = anonymousContext(deps, byCommand, deps.now())
  await record(deps.db, context, personExported, { userId, skipped: skipped.length })
  return skipped
}

export async function planPersonErasure(db: Deps['db'], email: string): Promise<ErasurePlan> {
  const { id } = found(await selectPersonByEmail(db, email), 'Person')
  return planErasure(db, id)
}

export async function erasePerson(deps: EraseDeps, email: string, reason: string): Promise<string> {
  return eraseFound(deps, found(await selectPersonByEmail(deps.db, email), 'Person'), { reason })
}

export async function erasePersonOf(
  deps: EraseDeps,
  { userId, requestId, reason }: { userId: string; requestId: string; reason: string },
): Promise<void> {
  await eraseFound(deps, found(await selectPersonById(deps.db, userId), 'Person'), { reason, requestId })
}

export async function assertErasable(tx: Tx, { config }: Pick<EraseDeps, 'config'>, userId: string): Promise<void> {
  const { emailKey, isOfTheTeam } = found(await selectPersonById(tx, userId), 'Person')
  if (config.adminEmails.includes(emailKey) || isOfTheTeam) throw new Refusal('conflict', STILL_OF_THE_TEAM)
  await assertNotHeld(tx, userId)
}

async function eraseFound(
  deps: EraseDeps,
  person: FoundPerson,
  { reason, requestId }: { reason: string; requestId?: string },
): Promise<string> {
  const owners = deps.config.adminEmails
  const at = deps.now()
  await deps.transaction(async (tx) => {
    await assertErasable(tx, deps, person.id)
    const inserted = await insertErasure(tx, { id: requestId, userId: person.id, reason, requestedAt: at, dueAt: at })
    const open = inserted ?? found(await selectErasure(tx, person.id), 'Erasure')
    await runErasureNow(tx, open.id, { reason, at })
  })
  const claimed = await claimErasure(deps.db, { now: at, leasedUntil: later(at, LEASE), owners }, person.id)
  // Where the portal itself was faster, it erases her.
  if (claimed) await performErasure(deps, claimed)
  return person.id
}
