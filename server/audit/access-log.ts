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
  /** What one session has read is written down again for the next: it may be somebody else's. */
  sessionHash: Buffer
}

export interface AccessEvent {
  action: AccessLogAction
  subject?: string | null
  filter?: Record<string, string>
  /** What tells it from another look of the same filter: what was searched for, and of whom. It is kept nowhere. */
  apart?: object
  extent?: Record<string, string>
}

export interface AccessLog {
  /** Writes to the audit that somebody saw what is another person's; most things once while a mark stands. */
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
  // When each mark was set that this process knows of, so that it need not ask; the oldest first, or nearly.
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
        // The only trace that is left of it.
        log.error({ err: error, actor: actorId, action, subject }, 'a reading could not be written to the audit')
      }
    },
  }
}

// With a key: a name is soon guessed from a plain hash of it.
const markOf = (secret: string, about: unknown) =>
  createHmac('sha256', secret)
    .update(`reading\0${JSON.stringify(about)}`)
    .digest('base64url')
