import { v7 as uuid } from 'uuid'
import { LOOKS_EVERY_MS, type Looker, type Presence } from '#contract/presence.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from '#server/http/caller.ts'
import { idAfter, type PageAsk, type PageOf, pageOfShortList } from '#server/http/page.ts'
import {
  countPresences,
  deleteForgotten,
  deleteLook,
  findLookers,
  findPresences,
  isSubject,
  saveLook,
} from './presence.store.ts'

// A page that missed one heartbeat is still there; one that missed two is not.
const BELIEVED_MS = 2.5 * LOOKS_EVERY_MS
const KEPT_MS = 10 * LOOKS_EVERY_MS

/** Since when a page must have been heard of to count as open. */
export const presentSince = (now: Date): Date => new Date(now.getTime() - BELIEVED_MS)

const notThere = () => new Refusal('notFound', 'Client or document not found')

const othersOf = (deps: Deps, caller: Caller) => ({ seenAfter: presentSince(deps.now()), besides: caller.id })

/** Says that the caller looks at a document or an application now; answers who else does. */
export async function lookAt(deps: Deps, caller: Caller, subjectId: string): Promise<{ others: Looker[] }> {
  const at = deps.now()
  const seen = othersOf(deps, caller)
  const look = { id: uuid(), subjectId, userId: caller.id, at, seenAfter: seen.seenAfter }
  const [isThere, others] = await Promise.all([
    saveLook(deps.db, look),
    findLookers(deps.db, subjectId, seen),
    deleteForgotten(deps.db, new Date(at.getTime() - KEPT_MS)),
  ])
  if (!isThere) throw notThere()
  return { others: others.map(({ since, ...who }) => ({ ...who, since: since.toISOString() })) }
}

/** Says that the caller looks at it no longer. */
export async function lookAway(deps: Deps, caller: Caller, subjectId: string): Promise<Record<string, never>> {
  const looked = await deleteLook(deps.db, { subjectId, userId: caller.id })
  if (!looked && !(await isSubject(deps.db, subjectId))) throw notThere()
  return {}
}

/** What the colleagues look at right now, newest first. */
export async function pageOfPresence(deps: Deps, caller: Caller, ask: PageAsk): Promise<PageOf<Presence>> {
  const seen = othersOf(deps, caller)
  const reading = findPresences(deps.db, { ...seen, after: idAfter(ask), limit: ask.limit })
  const { rows, total } = await pageOfShortList(ask, reading, () => countPresences(deps.db, seen))
  return {
    rows: rows.map(({ who, ...row }) => ({ ...row, who: { ...who, since: new Date(who.since).toISOString() } })),
    total,
  }
}
