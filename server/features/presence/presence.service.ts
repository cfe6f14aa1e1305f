import { v7 as uuid } from 'uuid'
import { PRESENCE_INTERVAL_MS, type Presence, type Viewer } from '#contract/presence.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from '#server/http/caller.ts'
import { idAfter, type PageOf, type PageRequest, pageOfShortList } from '#server/http/page.ts'
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

export const presentSince = (now: Date): Date => new Date(now.getTime() - STALE_AFTER_MS)

const notThere = () => new Refusal('notFound', 'Client or document not found')

const othersOf = (deps: Deps, caller: Caller) => ({ seenAfter: presentSince(deps.now()), besides: caller.id })

export async function startViewing(deps: Deps, caller: Caller, subjectId: string): Promise<{ others: Viewer[] }> {
  const at = deps.now()
  const seen = othersOf(deps, caller)
  const viewer = { id: uuid(), subjectId, userId: caller.id, at, seenAfter: seen.seenAfter }
  const [isThere, others] = await Promise.all([
    upsertViewer(deps.db, viewer),
    selectViewers(deps.db, subjectId, seen),
    deleteStaleViewers(deps.db, new Date(at.getTime() - KEPT_MS)),
  ])
  if (!isThere) throw notThere()
  return { others: others.map(({ since, ...who }) => ({ ...who, since: since.toISOString() })) }
}

export async function stopViewing(deps: Deps, caller: Caller, subjectId: string): Promise<Record<string, never>> {
  const wasViewing = await deleteViewer(deps.db, { subjectId, userId: caller.id })
  if (!wasViewing && !(await isSubject(deps.db, subjectId))) throw notThere()
  return {}
}

export async function listPresence(deps: Deps, caller: Caller, ask: PageRequest): Promise<PageOf<Presence>> {
  const seen = othersOf(deps, caller)
  const reading = selectPresences(deps.db, { ...seen, after: idAfter(ask), limit: ask.limit })
  const { rows, total } = await pageOfShortList(ask, reading, () => countPresences(deps.db, seen))
  return {
    rows: rows.map(({ who, ...row }) => ({ ...row, who: { ...who, since: new Date(who.since).toISOString() } })),
    total,
  }
}
