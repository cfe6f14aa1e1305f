import { createHash } from 'node:crypto'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { counted } from '#domain/english/counted.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Database } from '#server/database/open.ts'
import { clientForLimits } from './limits.store.ts'
import { type LimitName, type Limits, limitTable } from './limits.ts'

export function openLimits(db: Database, on: boolean): Limits {
  if (!on) return { take: async () => {} }
  const client = clientForLimits(db)
  const limiterOf = (name: string, { points, seconds }: { points: number; seconds: number }) =>
    new RateLimiterPostgres({
      storeClient: client,
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      // One of them forgets the expired rows of all.
      clearExpiredByTimeout: name === 'writes',
      keyPrefix: name,
      points,
      duration: seconds,
      // A caller over the limit no longer costs the database anything.
      inMemoryBlockOnConsumed: points + 1,
    })
  const limiters = new Map(Object.entries(limitTable).map(([name, limit]) => [name, limiterOf(name, limit)]))

  return {
    take: async (name: LimitName, key: string) => {
      try {
        await limiters.get(name)?.consume(digest(key))
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason
        const seconds = Math.max(1, Math.ceil(reason.msBeforeNext / 1000))
        throw new Refusal('tooMany', `Too many requests. Please try again in ${wait(seconds)}.`, {
          retryAfter: seconds,
        })
      }
    },
  }
}

/** Keys hold addresses; the table needs only to tell them apart. */
const digest = (key: string) => createHash('sha256').update(key).digest('base64url')

function wait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (seconds < 60) return counted(seconds, 'second')
  return counted(minutes, 'minute')
}
