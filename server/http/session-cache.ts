import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#server/database/open.ts'
import { type SessionRow, selectSession } from './session.store.ts'

/**
 * Caches the sessions that this process has read. The requests of a page come close together, and most of them would
 * repeat the same query.
 */
export interface SessionCache {
  find: (tokenHash: Buffer) => Promise<SessionRow | undefined>
  touched: (tokenHash: Buffer, at: Date) => void
  forget: (key: string) => void
  forgetAll: () => void
  /**
   * Pauses for the lifetime of an entry, after which no process caches a deleted session any more. Await it before the
   * response that ends a session, so that every process refuses the next request.
   */
  pauseUntilForgotten: () => Promise<void>
}

// Counts from before the query, so that no session stays cached longer after a change.
const TTL = 200
const TIMER_IS_EARLY_BY = 10

interface CacheEntry {
  loadedAt: number
  row: Promise<SessionRow | undefined>
}

const keyOf = (tokenHash: Buffer) => tokenHash.toString('hex')

export function openSessionCache(db: Database): SessionCache {
  // Oldest entry first, as a new entry goes to the end.
  const entries = new Map<string, CacheEntry>()

  function forgetOld(now: number) {
    for (const [key, { loadedAt }] of entries) {
      if (now - loadedAt < TTL) return
      entries.delete(key)
    }
  }

  function load(key: string, tokenHash: Buffer, now: number) {
    const entry = { loadedAt: now, row: selectSession(db, tokenHash) }
    entries.delete(key)
    entries.set(key, entry)
    const drop = () => {
      if (entries.get(key) === entry) entries.delete(key)
    }
    // Caches neither an unknown session nor a failed query.
    entry.row.then((row) => row ?? drop(), drop)
    return entry.row
  }

  return {
    find: (tokenHash) => {
      const now = performance.now()
      forgetOld(now)
      const key = keyOf(tokenHash)
      return entries.get(key)?.row ?? load(key, tokenHash, now)
    },
    touched: (tokenHash, at) => {
      const entry = entries.get(keyOf(tokenHash))
      if (entry) entry.row = entry.row.then((row) => row && { ...row, lastSeenAt: at })
    },
    forget: (key) => void entries.delete(key),
    forgetAll: () => entries.clear(),
    pauseUntilForgotten: () => pause(TTL + TIMER_IS_EARLY_BY),
  }
}
