import { type KnownDetails, MyDetails, type MyDetailsChange, type MyNotices } from '#contract/account/my-details.ts'
import { detailsSaved, settingsChanged } from '#domain/effects/people.ts'
import { fullName } from '#domain/names/full-name.ts'
import { found } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import type { Caller } from '#server/http/caller.ts'
import {
  deleteProposal,
  selectDetails,
  selectNotices,
  selectProposal,
  updateDetails,
  upsertNotices,
} from './my-details.store.ts'

export async function getMyDetails({ db }: Deps, { id }: Caller): Promise<KnownDetails> {
  const own = found(await selectDetails(db, id), 'User')
  const proposal = own.confirmed ? undefined : await selectProposal(db, id)
  return proposal ? { ...proposal, confirmed: false, source: 'sign_up' } : { ...own, source: 'account' }
}

const composedName = (names: { firstName: string; lastName: string }) =>
  names.firstName && names.lastName ? fullName(names, '') : ''

/** Keeps omitted fields. Complete details count as confirmed, and the proposal of a sign-up elsewhere is deleted. */
export async function changeDetails(deps: Deps, caller: Caller, change: MyDetailsChange): Promise<void> {
  await deps.transaction(async (tx) => {
    const context = contextOf(deps, caller)
    const own = found(await selectDetails(tx, caller.id, { lock: true }), 'User')
    const changed = {
      completeName: change.completeName ?? own.completeName,
      firstName: change.firstName ?? own.firstName,
      lastName: change.lastName ?? own.lastName,
      mobileNumber: change.mobileNumber ?? own.mobileNumber,
      messengerGroupChat: change.messengerGroupChat ?? own.messengerGroupChat,
    }
    const details = { ...changed, completeName: changed.completeName || composedName(changed) }
    const isWhole = MyDetails.safeParse(details).success
    await updateDetails(tx, { userId: caller.id, details, confirmedAt: isWhole ? context.at : null })
    if (isWhole) await deleteProposal(tx, caller.id)
    const saved = { userId: caller.id, applicationId: caller.applicationId }
    await record(tx, context, detailsSaved, saved)
  })
  // Every process caches the name with the session.
  await deps.sessionCache.pauseUntilForgotten()
}

export const getMyNotices = ({ db }: Pick<Deps, 'db'>, { id }: Caller): Promise<MyNotices> => selectNotices(db, id)

export async function changeMyNotices(deps: Deps, caller: Caller, notices: MyNotices): Promise<MyNotices> {
  await deps.transaction(async (tx) => {
    const context = contextOf(deps, caller)
    await upsertNotices(tx, { userId: caller.id, ...notices, at: context.at })
    const changes = { inactivityNotices: notices.inactivity ? 'on' : 'off' }
    await record(tx, context, settingsChanged, { changes })
  })
  return notices
}
