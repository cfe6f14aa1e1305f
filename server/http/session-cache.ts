import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#server/database/open.ts'
import { type SessionRow, selectSession } from './session.store.ts'

/**
 * What this process has just read of sessions. The requests of a page come close together, and most of them would
 * ask the database the same question.
 */
export interface SessionCache {
  find: (tokenHash: Buffer) => Promise<SessionRow | undefined>
  touched: (tokenHash: Buffer, at: Date) => void
  forget: (key: string) => void
  forgetAll: () => void
  /**
   * Resolves when no process takes a deleted session for alive any more. Await it before answering the end of a
   * session, so that the next request is refused at every process.
   */
  waitUntilExpired: () => Promise<void>
}

/** Counted from before the database was asked, so that nothing is believed longer after it changed. */
const TTL = 200
const TIMER_IS_EARLY_BY = 10

interface CacheEntry {
  loadedAt: number
  row: Promise<SessionRow | undefined>
}

const keyOf = (tokenHash: Buffer) => tokenHash.toString('hex')

export function openSessionCache(db: Database): SessionCache {
  // The oldest first, as a new answer goes to the end.
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
    // Nobody is remembered as a stranger, nor with a database that was away.
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
    waitUntilExpired: () => pause(TTL + TIMER_IS_EARLY_BY),
  }
}
