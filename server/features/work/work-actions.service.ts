import {
  DONE_ALREADY,
  NOT_PUT_OFF,
  SNOOZE_DAYS,
  SNOOZE_UNTIL,
  WorkItem,
  WorkKind,
  WRITTEN_AGAIN,
} from '#contract/work/work.ts'
import { DAY } from '#domain/calendar/milliseconds.ts'
import { localTimeAt } from '#domain/calendar/zones.ts'
import { workClaimed, workReleased, workSnoozed, workTakenOver, workWoken } from '#domain/effects/work.ts'
import { assertAllowed, fieldError, ownRecord, Refusal } from '#domain/refusal.ts'
import { mayDo, workKinds } from '#domain/work/kinds.ts'
import { claimedUntil } from '#domain/work/office-hours.ts'
import type { Queryable, Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import type { Caller } from '#server/http/caller.ts'
import { officeTime } from './office-hours.service.ts'
import {
  entriesAt,
  firstPlaces,
  kindQueries,
  openWork,
  type WorkContext,
  type WorkDeps,
  workQuery,
} from './work-list.service.ts'
import {
  clearClaim,
  clearSnooze,
  holdsClaim,
  insertClaim,
  type NewClaim,
  type TeamAction,
  updateClaims,
  upsertSnooze,
} from './work-states.store.ts'
import { keyOf, type WorkEntry } from './work-view.ts'

const KEY = /^([a-z_]+):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
// Other members may take the first candidates at the same moment; the second try looks at more.
const CANDIDATES = [10, 200]

const doneAlready = () => new Refusal('notFound', DONE_ALREADY)

async function entryOf(context: WorkContext, key: string): Promise<WorkEntry> {
  const [, kind, id] = KEY.exec(key.toLowerCase()) ?? []
  const known = WorkKind.safeParse(kind)
  if (!known.success || id === undefined) throw doneAlready()
  const filter = { kind: [known.data], doable: 'all' as const }
  const query = { ...workQuery(context, filter), snoozed: undefined }
  const places = [{ kind: known.data, id }]
  const [entry] = await entriesAt(context, query, { kinds: kindQueries(context, { filter }), places })
  if (!entry) throw doneAlready()
  return entry
}

export const getWorkItem = async (deps: Deps, caller: Caller, key: string): Promise<WorkItem> =>
  entryOf(await openWork(deps, caller), key)

interface Acting {
  tx: Tx
  context: WorkContext
  entry: WorkEntry
}

function acting<Result>(
  deps: Deps,
  caller: Caller,
  key: string,
  act: (acting: Acting) => Promise<Result>,
): Promise<Result> {
  return deps.transaction(async (tx) => {
    const context = await openWork({ ...deps, db: tx } satisfies WorkDeps, caller)
    const entry = await entryOf(context, key)
    if (entry.client.id === caller.id) throw ownRecord()
    assertAllowed(mayDo(caller, entry.kind))
    return act({ tx, context, entry })
  })
}

interface Claiming extends Omit<Acting, 'entry'> {
  entry: Pick<WorkEntry, 'key' | 'applicationId' | 'claimableSince'>
}

const claimFor = ({ tx, context, entry }: Claiming, over: NewClaim['over']) => {
  const { caller, now, calendar, team } = context
  return insertClaim(tx, {
    key: entry.key,
    applicationId: entry.applicationId,
    by: caller.id,
    at: now,
    until: claimedUntil(calendar, now),
    since: entry.claimableSince,
    team: team.map(({ id }) => id),
    over,
  })
}

export const claimWork = (
  deps: Deps,
  caller: Caller,
  { key, takeOver = false }: { key: string; takeOver?: boolean | undefined },
): Promise<WorkItem> =>
  acting(deps, caller, key, async (work) => {
    const { tx, context, entry } = work
    const holder = entry.claimed?.by
    if (!(await claimFor(work, takeOver ? 'any' : 'own'))) throw inHand(context, await entryOf(context, entry.key))
    const isTaken = holder !== undefined && holder.id !== caller.id
    if (holder?.id !== caller.id)
      await record(tx, contextOf(deps, caller), isTaken ? workTakenOver : workClaimed, entry)
    return entryOf(context, entry.key)
  })

function inHand({ calendar }: WorkContext, { claimed, claimedAt }: WorkEntry): Refusal {
  const name = claimed?.by.name ?? 'A colleague'
  const since = claimedAt === null ? '' : ` since ${localTimeAt(claimedAt, calendar.timeZone).slice(11)}`
  return new Refusal('conflict', `${name} has this in hand${since}.`, { claimed })
}

export const releaseWork = (deps: Deps, caller: Caller, key: string): Promise<void> =>
  acting(deps, caller, key, async ({ tx, entry }) => {
    const holder = entry.claimed?.by.id
    if (holder === undefined) return
    assertAllowed(holder === caller.id || caller.teamRole === 'owner' || caller.teamRole === 'lead')
    await clearClaim(tx, entry.key)
    await record(tx, contextOf(deps, caller), workReleased, entry)
  })

/** Takes the first free item; a concurrent caller gets another item. */
export async function takeNextWork(
  deps: Deps,
  caller: Caller,
  { kinds, assigned }: { kinds?: WorkKind[] | undefined; assigned?: 'me' | 'nobody' | 'any' | undefined },
): Promise<WorkItem | null> {
  const whose = { me: [caller.id], nobody: [null], any: undefined }
  return deps.transaction(async (tx) => {
    const context = await openWork({ ...deps, db: tx } satisfies WorkDeps, caller)
    const filter = { kind: kinds }
    const query = {
      ...workQuery(context, filter),
      isFree: true,
      assigned: assigned === undefined ? [caller.id, null] : whose[assigned],
    }
    const asked = { kinds: kindQueries(context, { filter }), order: 'due' as const }
    for (const limit of CANDIDATES) {
      for (const place of await firstPlaces(context, query, { ...asked, limit })) {
        const key = keyOf(place)
        if (!(await claimFor({ tx, context, entry: { ...place, key } }, 'none'))) continue
        await record(tx, contextOf(deps, caller), workClaimed, { ...place, key })
        return entryOf(context, key)
      }
    }
    return null
  })
}

export const snoozeWork = (
  deps: Deps,
  caller: Caller,
  { key, until, fact }: { key: string; until: string | null; fact: string },
): Promise<WorkItem> =>
  acting(deps, caller, key, async ({ tx, context, entry }) => {
    if (!workKinds[entry.kind].canWait) throw new Refusal('invalid', NOT_PUT_OFF)
    const end = until === null ? null : new Date(until)
    assertSnooze(entry.kind, end, context.now)
    if (fact !== entry.fact) throw changedMeanwhile(entry)
    await upsertSnooze(tx, { ...entry, by: caller.id, until: end, fact })
    await record(tx, contextOf(deps, caller), workSnoozed, entry)
    return entryOf(context, entry.key)
  })

function assertSnooze(kind: WorkKind, until: Date | null, now: Date): void {
  const ahead = until === null ? 0 : until.getTime() - now.getTime()
  const isWithin = until === null ? kind === 'message' : ahead > 0 && ahead <= SNOOZE_DAYS * DAY
  if (!isWithin) throw fieldError('until', SNOOZE_UNTIL)
}

function changedMeanwhile(entry: WorkEntry): Refusal {
  const sentence = entry.kind === 'message' ? WRITTEN_AGAIN : 'This has changed. Please look at it again first.'
  return new Refusal('conflict', sentence, { current: WorkItem.parse(entry) })
}

export const wakeWork = (deps: Deps, caller: Caller, key: string): Promise<void> =>
  acting(deps, caller, key, async ({ tx, entry }) => {
    if (entry.snoozed === null) return
    await clearSnooze(tx, entry.key)
    await record(tx, contextOf(deps, caller), workWoken, entry)
  })

/** Checks for a claim first with one cheap statement, because claims are rare. */
export async function renewWorkClaims(
  deps: Pick<Deps, 'config'> & { db: Queryable },
  action: TeamAction,
): Promise<void> {
  if (!(await holdsClaim(deps.db, action))) return
  await updateClaims(deps.db, { ...action, until: claimedUntil(await officeTime(deps), action.at) })
}
