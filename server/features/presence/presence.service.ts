import { v7 as uuid } from 'uuid'
import { PRESENCE_INTERVAL_MS, type Presence, WRITING_FOR_MS } from '#contract/presence.ts'
import type { Doing, Viewer } from '#contract/team/colleague.ts'
import { presenceChanged } from '#domain/effects/work.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, publishEffects } from '#server/effects/record.ts'
import type { Caller } from '#server/http/caller.ts'
import { type PageOf, type PageRequest, pageOfShortList, sliceOf } from '#server/http/page.ts'
import { dated } from '#server/shared/dates.ts'
import {
  countPresences,
  deleteStaleViewers,
  deleteViewer,
  isSubject,
  selectPresences,
  selectViewers,
  upsertViewer,
} from './presence.store.ts'

// A page that missed one heartbeat is still there; one that missed two is not.
const STALE_AFTER_MS = 2.5 * PRESENCE_INTERVAL_MS
const KEPT_MS = 10 * PRESENCE_INTERVAL_MS

export const writingSince = (now: Date): Date => new Date(now.getTime() - WRITING_FOR_MS)

export const presentSince = (now: Date): Date => new Date(now.getTime() - STALE_AFTER_MS)

const notThere = () => new Refusal('notFound', 'Client or document not found')

const othersOf = (deps: Deps, caller: Caller) => ({
  seenAfter: presentSince(deps.now()),
  wroteAfter: writingSince(deps.now()),
  besides: caller.id,
})

export async function startViewing(
  deps: Deps,
  caller: Caller,
  { subjectId, doing = 'viewing' }: { subjectId: string; doing?: Doing | undefined },
): Promise<{ others: Viewer[] }> {
  const at = deps.now()
  const seen = othersOf(deps, caller)
  const viewer = { ...seen, id: uuid(), subjectId, userId: caller.id, at, doing }
  const [known, others] = await Promise.all([
    upsertViewer(deps.db, viewer),
    selectViewers(deps.db, subjectId, seen),
    deleteStaleViewers(deps.db, new Date(at.getTime() - KEPT_MS)),
  ])
  if (!known) throw notThere()
  if (known.before !== doing) await tellTeam(deps, caller, subjectId)
  return { others: others.map(dated) }
}

export async function stopViewing(deps: Deps, caller: Caller, subjectId: string): Promise<void> {
  const wasViewing = await deleteViewer(deps.db, { subjectId, userId: caller.id })
  if (!wasViewing && !(await isSubject(deps.db, subjectId))) throw notThere()
  if (wasViewing) await tellTeam(deps, caller, subjectId)
}

const TOLD_EVERY_MS = 1_000

/** Subjects announced within this second; true when a further change waits. */
const resting = new Map<string, boolean>()

/** Announces a change at once, then at most once a second per subject, the last change included. */
async function tellTeam(deps: Deps, caller: Caller, subjectId: string): Promise<void> {
  if (resting.has(subjectId)) return void resting.set(subjectId, true)
  resting.set(subjectId, false)
  setTimeout(() => {
    const isChanged = resting.get(subjectId)
    resting.delete(subjectId)
    // After a failure, the next change tells the team.
    if (isChanged) tellTeam(deps, caller, subjectId).catch(() => undefined)
  }, TOLD_EVERY_MS).unref()
  const facts = { subjectId }
  await publishEffects(deps.db, contextOf(deps, caller), { row: presenceChanged, facts, enqueuedMail: false })
}

export async function listPresence(deps: Deps, caller: Caller, ask: PageRequest): Promise<PageOf<Presence>> {
  const seen = othersOf(deps, caller)
  const reading = selectPresences(deps.db, { ...seen, ...sliceOf(ask) })
  const { rows, total } = await pageOfShortList(ask, reading, () => countPresences(deps.db, seen))
  return {
    rows: rows.map(({ who, ...row }) => ({ ...row, who: { ...who, since: new Date(who.since).toISOString() } })),
    total,
  }
}
