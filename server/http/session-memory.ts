import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#server/database/open.ts'
import { findSession, type SessionRow } from './session.store.ts'

/**
 * What this process has just read of sessions. The requests of a page come close together, and most of them would
 * ask the database the same question.
 */
export interface SessionMemory {
  find: (tokenHash: Buffer) => Promise<SessionRow | undefined>
  touched: (tokenHash: Buffer, at: Date) => void
  forget: (key: string) => void
  forgetAll: () => void
  /**
   * Resolves when no process takes a session that is gone from the database for alive any more. Whoever ends sessions
   * waits for it before the answer, so that the end is at once wherever the next request goes, heard of or not.
   */
  forgottenEverywhere: () => Promise<void>
}

/** Counted from before the database was asked, so that nothing is believed longer after it changed. */
const FRESH_FOR = 200
const TIMER_IS_EARLY_BY = 10

interface Memory {
  askedAt: number
  row: Promise<SessionRow | undefined>
}

const keyOf = (tokenHash: Buffer) => tokenHash.toString('hex')

export function openSessionMemory(db: Database): SessionMemory {
  // The oldest first, as a new answer goes to the end.
  const memories = new Map<string, Memory>()

  function forgetOld(now: number) {
    for (const [key, { askedAt }] of memories) {
      if (now - askedAt < FRESH_FOR) return
      memories.delete(key)
    }
  }

  function ask(key: string, tokenHash: Buffer, now: number) {
    const memory = { askedAt: now, row: findSession(db, tokenHash) }
    memories.delete(key)
    memories.set(key, memory)
    const drop = () => {
      if (memories.get(key) === memory) memories.delete(key)
    }
    // Nobody is remembered as a stranger, nor with a database that was away.
    memory.row.then((row) => row ?? drop(), drop)
    return memory.row
  }

  return {
    find: (tokenHash) => {
      const now = performance.now()
      forgetOld(now)
      const key = keyOf(tokenHash)
      return memories.get(key)?.row ?? ask(key, tokenHash, now)
    },
    touched: (tokenHash, at) => {
      const memory = memories.get(keyOf(tokenHash))
      if (memory) memory.row = memory.row.then((row) => row && { ...row, lastSeenAt: at })
    },
    forget: (key) => void memories.delete(key),
    forgetAll: () => memories.clear(),
    forgottenEverywhere: () => pause(FRESH_FOR + TIMER_IS_EARLY_BY),
  }
}
