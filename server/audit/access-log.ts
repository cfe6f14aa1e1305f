import { createHmac } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import {
  type AccessLogAction,
  LOGGED_ONCE_WITHIN_MS,
  loggedEachTime,
  refusedIfNotLogged,
} from '#domain/audit/access-log.ts'
import type { Database } from '#server/database/open.ts'
import { type AuditRecord, recordAudit, recordAuditOnce } from './audit.store.ts'

interface Reader {
  id: string
  ip: string
  requestId: string
  /** Makes the audit record a read again in another session, which may be another person's. */
  sessionHash: Buffer
}

export interface AccessEvent {
  action: AccessLogAction
  subject?: string | null
  filter?: Record<string, string>
  /** Tells apart reads with the same `filter`, such as the search words; enters only the hash of the mark. */
  apart?: object
  extent?: Record<string, string>
}

export interface AccessLog {
  /** Records in the audit that the reader saw another person's data; most actions only once per mark. */
  record: (reader: Reader, seen: AccessEvent) => Promise<void>
}

type AccessRecord = AuditRecord & { actorId: string }

interface AccessLogOptions {
  db: Database
  secret: string
  now: () => Date
  log: FastifyBaseLogger
}

export function openAccessLog({ db, secret, now, log }: AccessLogOptions): AccessLog {
  // Caches when each mark was set, which saves a query; roughly the oldest first.
  const known = new Map<string, number>()

  function forgetOld(time: number) {
    for (const [key, setAt] of known) {
      if (time - setAt < LOGGED_ONCE_WITHIN_MS) return
      known.delete(key)
    }
  }

  async function recordUnlessMarked(line: AccessRecord, mark: string) {
    const { at, actorId } = line
    forgetOld(at.getTime())
    const key = `${actorId} ${mark}`
    const setAt = known.get(key)
    if (setAt !== undefined && Math.abs(at.getTime() - setAt) < LOGGED_ONCE_WITHIN_MS) return
    const marked = await recordAuditOnce(db, { ...line, mark, standsMs: LOGGED_ONCE_WITHIN_MS })
    known.delete(key)
    if (marked) known.set(key, marked.getTime())
  }

  return {
    record: async ({ id: actorId, ip, requestId, sessionHash }, seen) => {
      const { action, subject = null, filter = {}, apart = filter, extent = {} } = seen
      const line = { at: now(), actorId, action, subject, ip, requestId, detail: { ...filter, ...extent } }
      const about = [sessionHash.toString('hex'), action, subject, Object.entries(apart).sort()]
      try {
        if (loggedEachTime.has(action)) await recordAudit(db, line)
        else await recordUnlessMarked(line, markOf(secret, about))
      } catch (error) {
        if (refusedIfNotLogged.has(action)) throw error
        // The log holds the only trace of this read.
        log.error({ err: error, actor: actorId, action, subject }, 'a reading could not be written to the audit')
      }
    },
  }
}

// Uses a keyed hash: a searched name is easily guessed from a plain hash.
const markOf = (secret: string, about: unknown) =>
  createHmac('sha256', secret)
    .update(`reading\0${JSON.stringify(about)}`)
    .digest('base64url')
