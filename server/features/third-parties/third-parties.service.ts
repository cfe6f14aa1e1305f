import { v7 as uuid } from 'uuid'
import {
  type NewThirdParty,
  THIRD_PARTY_TAKEN,
  type ThirdParty,
  type ThirdPartyChange,
} from '#contract/third-parties.ts'
import type { RequestParty } from '#contract/third-party-requests.ts'
import { consequences } from '#domain/effects/consequences.ts'
import { hideUnless, may, refuseUnless } from '#domain/permissions.ts'
import { found, Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import type { Caller } from '#server/http/caller.ts'
import { idAfter, type PageOf, type PageRequest, pageOfShortList } from '#server/http/page.ts'
import { COUNTED_TO } from '#server/shared/search.store.ts'
import {
  countThirdParties,
  findThirdParties,
  findThirdParty,
  insertThirdParty,
  isThirdPartyNameTaken,
  lockThirdParty,
  updateThirdParty,
} from './third-parties.store.ts'

const ENTRY = 'Entry'

export function pageOfThirdParties(
  { db }: Pick<Deps, 'db'>,
  caller: Caller,
  party: RequestParty | undefined,
  ask: PageRequest,
): Promise<PageOf<ThirdParty>> {
  refuseUnless(may.followRequests(caller))
  const reading = findThirdParties(db, party, { after: idAfter(ask), limit: ask.limit })
  return pageOfShortList(ask, reading, () => countThirdParties(db, party, COUNTED_TO), COUNTED_TO)
}

export function addThirdParty(deps: Deps, caller: Caller, entry: NewThirdParty): Promise<ThirdParty> {
  refuseUnless(may.followRequests(caller))
  return deps.transaction(async (tx) => {
    const id = uuid()
    const context = contextOf(deps, caller)
    const written = { ...entry, id, usualInWorkingDays: entry.usualInWorkingDays ?? false }
    if (!(await insertThirdParty(tx, written, { by: caller.id, at: context.at }))) {
      throw new Refusal('conflict', THIRD_PARTY_TAKEN)
    }
    await record(tx, context, consequences.thirdPartySaved, { thirdPartyId: id, party: entry.party })
    return found(await findThirdParty(tx, id), ENTRY)
  })
}

export function changeThirdParty(
  deps: Deps,
  caller: Caller,
  id: string,
  { expectedVersion, ...entry }: ThirdPartyChange,
): Promise<ThirdParty> {
  return deps.transaction(async (tx) => {
    const stored = hideUnless(await lockThirdParty(tx, id), () => may.followRequests(caller), ENTRY)
    if (stored.version !== expectedVersion) {
      throw new Refusal(
        'conflict',
        'This entry has changed in the meantime. Load the latest version before you change it.',
      )
    }
    if (await isThirdPartyNameTaken(tx, { ...entry, id })) throw new Refusal('conflict', THIRD_PARTY_TAKEN)
    const context = contextOf(deps, caller)
    const written = { ...entry, id, usualInWorkingDays: entry.usualInWorkingDays ?? stored.usualInWorkingDays }
    await updateThirdParty(tx, written, { by: caller.id, at: context.at })
    await record(tx, context, consequences.thirdPartySaved, { thirdPartyId: id, party: entry.party })
    return found(await findThirdParty(tx, id), ENTRY)
  })
}

/** The entry that a request names, for whoever may follow requests. */
export const thirdPartyOf = findThirdParty
