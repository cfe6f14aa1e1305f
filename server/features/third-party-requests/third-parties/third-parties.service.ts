import { v7 as uuid } from 'uuid'
import {
  type NewThirdParty,
  THIRD_PARTY_IS_RETIRED,
  THIRD_PARTY_TAKEN,
  type ThirdParty,
  type ThirdPartyChange,
  type ThirdPartyFilter,
} from '#contract/third-party-requests/third-parties.ts'
import { thirdPartySaved } from '#domain/effects/boards.ts'
import { fieldError, found, foundOrDenied, Refusal } from '#domain/refusal.ts'
import { IN_THE_FUTURE } from '#domain/third-party-requests/change-request.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import type { Caller } from '#server/http/caller.ts'
import { cursorAfter, type PageOf, type PageRequest, pageOfShortList, sliceOf, sortedAfter } from '#server/http/page.ts'
import { todayOf } from '#server/shared/dates.ts'
import { COUNTED_TO } from '#server/shared/search.store.ts'
import {
  countThirdParties,
  insertThirdParty,
  lockThirdParty,
  selectOfSameName,
  selectThirdParties,
  selectThirdPartiesByName,
  selectThirdParty,
  type ThirdPartyRow,
  updateThirdParty,
  type WrittenThirdParty,
} from './third-parties.store.ts'

const ENTRY = 'Entry'

export async function listThirdParties(
  { db }: Pick<Deps, 'db'>,
  { filter, page }: { filter: ThirdPartyFilter; page: PageRequest },
): Promise<PageOf<ThirdParty>> {
  const isByName = filter.sort === 'name'
  const reading = isByName
    ? selectThirdPartiesByName(db, filter, { after: cursorAfter(page, 'name', () => true), limit: page.limit })
    : selectThirdParties(db, filter, sliceOf(page))
  const count = () => countThirdParties(db, filter, COUNTED_TO)
  const { rows, total } = await pageOfShortList(page, reading, count, COUNTED_TO)
  return {
    rows: rows.map(toThirdParty),
    total,
    sorted: isByName ? sortedAfter(rows, page, 'name', ({ sortName }) => sortName) : undefined,
  }
}

const toThirdParty = ({ sortName: _sortName, ...entry }: ThirdPartyRow): ThirdParty => entry

export function addThirdParty(deps: Deps, caller: Caller, entry: NewThirdParty): Promise<ThirdParty> {
  return deps.transaction(async (tx) => {
    const id = uuid()
    const context = contextOf(deps, caller)
    const written = asWritten(entry, { id, retired: false, today: todayOf(deps) })
    if (!(await insertThirdParty(tx, written, { by: caller.id, at: context.at }))) {
      await refuseSameName(tx, written)
      throw new Refusal('conflict', THIRD_PARTY_TAKEN)
    }
    await record(tx, context, thirdPartySaved, { thirdPartyId: id, party: entry.party })
    return toThirdParty(found(await selectThirdParty(tx, id), ENTRY))
  })
}

export function changeThirdParty(
  deps: Deps,
  caller: Caller,
  { id, expectedVersion, ...entry }: ThirdPartyChange & { id: string },
): Promise<ThirdParty> {
  return deps.transaction(async (tx) => {
    const stored = foundOrDenied(await lockThirdParty(tx, id), ENTRY)
    if (stored.version !== expectedVersion) {
      throw new Refusal(
        'conflict',
        'This entry has changed in the meantime. Load the latest version before you change it.',
      )
    }
    const retired = entry.retired ?? stored.retired
    const written = asWritten(entry, { id, retired, today: todayOf(deps), stored })
    await refuseSameName(tx, written)
    const context = contextOf(deps, caller)
    await updateThirdParty(tx, written, { by: caller.id, at: context.at })
    await record(tx, context, thirdPartySaved, { thirdPartyId: id, party: entry.party })
    return toThirdParty(found(await selectThirdParty(tx, id), ENTRY))
  })
}

async function refuseSameName(tx: Tx, entry: WrittenThirdParty): Promise<void> {
  const other = await selectOfSameName(tx, entry)
  if (other) throw new Refusal('conflict', other.retired ? THIRD_PARTY_IS_RETIRED : THIRD_PARTY_TAKEN)
}

interface KeptFacts {
  id: string
  retired: boolean
  today: string
  stored?: ThirdParty
}

function asWritten(entry: NewThirdParty, { id, retired, today, stored }: KeptFacts): WrittenThirdParty {
  const { usualMinDays = null, usualMaxDays = null } = entry
  const usualInWorkingDays = entry.usualInWorkingDays ?? stored?.usualInWorkingDays ?? false
  const isAsBefore =
    stored?.usualMinDays === usualMinDays &&
    stored.usualMaxDays === usualMaxDays &&
    stored.usualInWorkingDays === usualInWorkingDays
  const toldOn = entry.usualToldOn ?? (isAsBefore ? stored.usualToldOn : null) ?? today
  if (toldOn > today) throw fieldError('usualToldOn', IN_THE_FUTURE)
  const usualToldOn = usualMaxDays === null ? null : toldOn
  return { ...entry, id, retired, usualMinDays, usualMaxDays, usualInWorkingDays, usualToldOn }
}
