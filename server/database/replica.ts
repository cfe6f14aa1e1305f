import { setTimeout as pause } from 'node:timers/promises'
import { codeOf, isDatabaseUnavailable } from './faults.ts'
import { type Database, type Queryable, readsBy } from './open.ts'
import { hasApplied, selectWritten } from './replica.store.ts'
import type { SqlFragment } from './sql.ts'

interface ReplicaOptions {
  primary: Database
  standby: Database
  onChange: (isUsed: boolean) => void
}

// A read waits for the usual lag of a standby, a few milliseconds; a standby further behind is skipped for a while.
const WAITED_FOR = 50
const BETWEEN_LOOKS = 5
const ANSWERS_WITHIN = 500
const LEFT_ALONE_FOR = 5_000
// A slower query is not repeated at the primary, as the response would come too late.
const ASKED_TWICE_WITHIN = 2_000

// A statement that took too long fails at once (57014); a conflict with replication (40001) is read at the primary.
const askedTooMuch = /^57014$/

/**
 * Reads at the standby once it has every change that was committed before the read, and at the primary otherwise.
 * Writes go to the primary.
 */
export function openReplicaReads({ primary, standby, onChange }: ReplicaOptions): Database {
  let leftUntil = 0
  let isUsed: boolean | undefined

  function tell(now: boolean) {
    if (isUsed !== now) onChange(now)
    isUsed = now
  }

  function leave() {
    leftUntil = performance.now() + LEFT_ALONE_FOR
    tell(false)
  }

  async function isUpToDate(): Promise<boolean> {
    const written = await selectWritten(primary)
    if (written === null) return false
    for (const until = performance.now() + WAITED_FOR; ; ) {
      if (await hasApplied(standby, written)) return true
      if (performance.now() > until) return false
      await pause(BETWEEN_LOOKS)
    }
  }

  async function mayRead(): Promise<boolean> {
    if (performance.now() < leftUntil) return false
    const late = new AbortController()
    const silence = pause(ANSWERS_WITHIN, false, { signal: late.signal }).catch(() => false)
    const isGood = await Promise.race([isUpToDate().catch(() => false), silence])
    late.abort()
    if (isGood) tell(true)
    else leave()
    return isGood
  }

  async function read<T>(ask: (db: Queryable) => Promise<T>): Promise<T> {
    if (!(await mayRead())) return ask(primary)
    const from = performance.now()
    try {
      return await ask(standby)
    } catch (error) {
      if (!isDatabaseUnavailable(error) || askedTooMuch.test(codeOf(error))) throw error
      leave()
      if (performance.now() - from > ASKED_TWICE_WITHIN) throw error
      return ask(primary)
    }
  }

  return {
    ...primary,
    ...readsBy((statement: SqlFragment) => read((db) => db.rows(statement))),
    run: (statement) => read((db) => db.run(statement)),
    rowsUnprepared: (statement: SqlFragment) => read((db) => db.rowsUnprepared(statement)),
    connections: () => standby.connections(),
    end: (options) => standby.end(options),
  }
}
