import type {
  AffectedPerson,
  countAffected as count,
  GivenSearch,
  IncidentSearch,
  NewAffected,
} from '#contract/privacy/incidents.ts'
import type { Reply } from '#contract/route.ts'
import { affectedAdded, affectedRemoved } from '#domain/effects/incidents.ts'
import { found, Refusal } from '#domain/refusal.ts'
import type { Tx } from '#server/database/open.ts'
import type { SqlFragment } from '#server/database/sql.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import type { Caller } from '#server/http/caller.ts'
import { type PageOf, type PageRequest, pageOfShortList, sliceOf } from '#server/http/page.ts'
import { dated } from '#server/shared/dates.ts'
import { selectUserId } from '#server/shared/user-addresses.store.ts'
import {
  countListed,
  countPeople,
  deletePerson,
  insertPeople,
  onePerson,
  peopleBy,
  peopleOf,
  selectListed,
  selectPeople,
  selectSeenLists,
} from './affected.store.ts'
import { closed } from './incidents.service.ts'
import { type IncidentRow, lockIncident, selectIncident } from './incidents.store.ts'

const searchOf = ({ memberId, ip, from = '', to = '' }: GivenSearch): IncidentSearch => ({
  memberId,
  ip,
  from,
  to,
})

export async function countAffected(
  { db, config }: Deps,
  incidentId: string,
  given: GivenSearch,
): Promise<Reply<typeof count>> {
  found(await selectIncident(db, incidentId), 'Incident')
  const search = searchOf(given)
  const [counts, lists] = await Promise.all([
    countPeople(db, { incidentId, search, owners: config.adminEmails }),
    selectSeenLists(db, search),
  ])
  return { ...counts, lists }
}

export async function addAffected(
  deps: Deps,
  caller: Caller,
  { incidentId, ...given }: NewAffected & { incidentId: string },
): Promise<{ added: number }> {
  const added = await deps.transaction(async (tx) => {
    const context = contextOf(deps, caller)
    const incident = openOnly(await lockIncident(tx, incidentId))
    const source = given.how
    const people = await peopleFor(tx, deps.config.adminEmails, { incident, given })
    const rows = await insertPeople(tx, people, { incidentId, source, by: caller.id, at: context.at })
    if (rows > 0) await record(tx, context, affectedAdded, { incidentId, how: source, added: rows })
    return rows
  })
  return { added }
}

function openOnly(row: IncidentRow | undefined): IncidentRow {
  const incident = found(row, 'Incident')
  if (incident.state === 'closed') throw closed()
  return incident
}

async function peopleFor(
  tx: Tx,
  owners: readonly string[],
  { incident, given }: { incident: IncidentRow; given: NewAffected },
): Promise<SqlFragment> {
  if (given.how === 'everyone') return peopleBy(incident.knownAt)
  if (given.how === 'audit') return peopleOf(searchOf(given), owners)
  const id = await selectUserId(tx, given.email?.toLowerCase() ?? '')
  if (id === undefined) throw new Refusal('notFound', 'The portal knows nobody with this email address')
  return onePerson(id)
}

export async function listAffected(
  { db }: Deps,
  incidentId: string,
  ask: PageRequest,
): Promise<PageOf<AffectedPerson>> {
  found(await selectIncident(db, incidentId), 'Incident')
  const reading = selectPeople(db, incidentId, sliceOf(ask))
  const { rows, total } = await pageOfShortList(ask, reading, () => countListed(db, incidentId))
  return { rows: rows.map(dated), total }
}

const HAS_NOTICE = 'This person has had the notice of this incident, and stays on its list.'

export async function removeAffected(
  deps: Deps,
  caller: Caller,
  { incidentId, userId, reason }: { incidentId: string; userId: string; reason: string },
): Promise<void> {
  await deps.transaction(async (tx) => {
    openOnly(await lockIncident(tx, incidentId))
    const { toldAt } = found(await selectListed(tx, incidentId, userId), 'Person')
    if (toldAt) throw new Refusal('conflict', HAS_NOTICE)
    await deletePerson(tx, incidentId, userId)
    await record(tx, contextOf(deps, caller), affectedRemoved, { incidentId, userId, reason })
  })
}
