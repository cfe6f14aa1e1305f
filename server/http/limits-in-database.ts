import { createHash } from 'node:crypto'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { counted } from '#domain/english/counted.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Database } from '#server/database/open.ts'
import { clientForLimits } from './limits.store.ts'

export function openLimits(db: Database, on: boolean): Limits {
  if (!on) return { take: async () => {} }
  const client = clientForLimits(db)
  const limiterOf = (name: string, { points, seconds }: { points: number; seconds: number }) =>
    new RateLimiterPostgres({
      storeClient: client,
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      // One limiter deletes the expired rows of all limiters.
      clearExpiredByTimeout: name === 'writes',
      keyPrefix: name,
      points,
      duration: seconds,
      // A caller over the limit causes no more queries.
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

/** Hides the addresses in the keys, which the table only needs to tell apart. */
const digest = (key: string) => createHash('sha256').update(key).digest('base64url')

function wait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (seconds < 60) return counted(seconds, 'second')
  return counted(minutes, 'minute')
}

const MINUTE = 60
const HOUR = 60 * MINUTE

export const limitTable = {
  codesPerAddressAndNetwork: { points: 5, seconds: 15 * MINUTE },
  codesPerAddress: { points: 20, seconds: 15 * MINUTE },
  codesPerDevice: { points: 5, seconds: 15 * MINUTE },
  codesPerNetwork: { points: 100, seconds: 15 * MINUTE },
  oidcSignInsPerNetwork: { points: 300, seconds: 15 * MINUTE },
  triesPerNetwork: { points: 300, seconds: 15 * MINUTE },
  triesPerDevice: { points: 100, seconds: 15 * MINUTE },
  signUpsPerNetwork: { points: 300, seconds: MINUTE },
  handoversPerNetwork: { points: 10, seconds: MINUTE },
  handoverCodesPerNetwork: { points: 5, seconds: 10 * MINUTE },
  writes: { points: 300, seconds: MINUTE },
  // A file of ten megabytes has two dozen parts.
  partsOfFiles: { points: 1200, seconds: MINUTE },
  receiptPdfs: { points: 30, seconds: MINUTE },
  // Each start asks the payment provider, which limits all requests per second.
  paymentsStarted: { points: 120, seconds: MINUTE },
  refusalsWrittenDown: { points: 300, seconds: HOUR },
  // Per person: far fewer tries of a code than would find one.
  addressChangesPerPerson: { points: 10, seconds: 24 * HOUR },
  recoveryTriesPerPerson: { points: 30, seconds: 24 * HOUR },
  // Per applicant, across all sessions.
  messagesPerPerson: { points: 30, seconds: HOUR },
} as const

type LimitName = keyof typeof limitTable

export interface Limits {
  /** Takes one point; when none is left, throws a {@link Refusal} `tooMany` with the seconds to wait. */
  take: (name: LimitName, key: string) => Promise<void>
}
