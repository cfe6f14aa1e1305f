import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { neverUnwritten, READING_STANDS_MS, type ReadingAction } from '#domain/audit/readings.ts'
import type { Sql } from '#server/database/open.ts'
import { recordAuditOnce } from './audit.store.ts'

export interface Reader {
  id: string
  ip: string
  requestId: string
}

export interface SeenThing {
  action: ReadingAction
  /** Such as `application:<id>`; without it, a list of many people. */
  subject?: string | null
  /** What a list was narrowed to. */
  filter?: Record<string, string>
  /** How much was seen of it; that changes while somebody looks, and makes no new line. */
  extent?: Record<string, string>
}

export interface Readings {
  /** Writes to the audit that somebody saw what is another person's, unless it says so already. */
  note: (reader: Reader, seen: SeenThing) => Promise<void>
}

interface Parts {
  db: Sql
  now: () => Date
  log: FastifyBaseLogger
}

export function openReadings({ db, now, log }: Parts): Readings {
  // When each mark was set that this process knows of, so that it need not ask; the oldest first, or nearly.
  const known = new Map<string, number>()

  function forgetOld(time: number) {
    for (const [key, setAt] of known) {
      if (time - setAt < READING_STANDS_MS) return
      known.delete(key)
    }
  }

  return {
    note: async ({ id: actorId, ip, requestId }, { action, subject = null, filter = {}, extent = {} }) => {
      const at = now()
      forgetOld(at.getTime())
      const mark = markOf([action, subject, Object.entries(filter).sort()])
      const key = `${actorId} ${mark}`
      const setAt = known.get(key)
      if (setAt !== undefined && Math.abs(at.getTime() - setAt) < READING_STANDS_MS) return
      try {
        const line = { at, actorId, action, subject, ip, requestId, detail: { ...filter, ...extent } }
        const marked = await recordAuditOnce(db, { ...line, mark, standsMs: READING_STANDS_MS })
        known.delete(key)
        if (marked) known.set(key, marked.getTime())
      } catch (error) {
        if (neverUnwritten.has(action)) throw error
        // The only trace that is left of it.
        log.error({ err: error, actor: actorId, action, subject }, 'a reading could not be written to the audit')
      }
    },
  }
}

const markOf = (seen: unknown) => createHash('sha256').update(JSON.stringify(seen)).digest('base64url')
