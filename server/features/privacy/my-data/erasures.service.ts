import type { Erasure } from '#contract/privacy/my-data.ts'
import { DAY } from '#domain/calendar/milliseconds.ts'
import { erasureRequested, erasureWithdrawn } from '#domain/effects/my-data.ts'
import { found, Refusal } from '#domain/refusal.ts'
import type { Queryable, Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, type EffectDeps, record } from '#server/effects/record.ts'
import type { Caller } from '#server/http/caller.ts'
import { recordTombstone } from '#server/privacy/tombstones.ts'
import { dated } from '#server/shared/dates.ts'
import { anonymisePerson, removeErasedFiles } from './anonymise-person.service.ts'
import { lockPersonToErase } from './anonymise-person.store.ts'
import {
  type ClaimedErasure,
  type ErasureRow,
  finishErasure,
  hasLegalHold,
  insertErasure,
  selectErasure,
  withdrawErasure,
} from './erasures.store.ts'

const ofTheTeam = () =>
  new Refusal('conflict', 'You are a member of the team. Have yourself taken off the team first, then ask again.')

const underLegalHold = () =>
  new Refusal(
    'conflict',
    'We have to keep your data for now, such as for an open claim. Write to us, and we will tell you why and how long.',
  )

export const toErasure = ({ id, requestedAt, dueAt, startedAt }: ErasureRow): Erasure => ({
  ...dated({ id, requestedAt, dueAt }),
  canBeTakenBack: startedAt === null,
})

export async function erasureDueAt(db: Queryable, userId: string): Promise<string | undefined> {
  return (await selectErasure(db, userId))?.dueAt.toISOString()
}

export async function assertNoLegalHold(tx: Tx, userId: string): Promise<void> {
  if (await hasLegalHold(tx, userId)) throw underLegalHold()
}

export async function requestErasure(
  deps: Deps,
  caller: Caller,
  { alreadyThere }: { alreadyThere: () => void },
): Promise<Erasure> {
  if (caller.user.role === 'admin') throw ofTheTeam()
  const { id: userId } = caller
  const row = await deps.transaction(async (tx) => {
    const context = contextOf(deps, caller)
    const { at } = context
    await assertNoLegalHold(tx, userId)
    const dueAt = new Date(at.getTime() + deps.config.erasureUndoDays * DAY)
    const inserted = await insertErasure(tx, { userId, reason: null, requestedAt: at, dueAt })
    if (!inserted) {
      alreadyThere()
      return found(await selectErasure(tx, userId), 'Erasure')
    }
    await record(tx, context, erasureRequested, { userId, requestId: inserted.id })
    return inserted
  })
  deps.jobs.wake('erasures')
  return toErasure(row)
}

export async function takeErasureBack(deps: Deps, caller: Caller): Promise<void> {
  const { id: userId } = caller
  await deps.transaction(async (tx) => {
    const context = contextOf(deps, caller)
    if (!(await withdrawErasure(tx, userId, context.at))) throw new Refusal('notFound', 'Erasure not found')
    await record(tx, context, erasureWithdrawn, { userId })
  })
}

export type EraseDeps = EffectDeps & Pick<Deps, 'db' | 'transaction' | 'storage' | 'now'>

/**
 * Runs an erasure, or resumes an interrupted one. Records the erasure outside of the database before the commit, so
 * that no backup brings the person back.
 */
export async function runErasure(deps: EraseDeps, { id, userId, startedAt }: ClaimedErasure): Promise<void> {
  const { config, db, now } = deps
  const person = { personId: userId, erasedAt: startedAt.toISOString() }
  await deps.transaction(async (tx) => {
    const row = await lockPersonToErase(tx, userId)
    // A legal hold may have been placed after the request was claimed.
    if (row?.erasedAt === null) await assertNoLegalHold(tx, userId)
    await anonymisePerson(tx, deps, person)
    await recordTombstone(config, person)
  })
  await removeErasedFiles(deps, userId)
  await finishErasure(db, id, now())
}
