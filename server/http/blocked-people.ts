import { Refusal } from '#domain/refusal.ts'
import { selectBlockedIds } from '#server/database/blocked-people.store.ts'
import type { Database } from '#server/database/open.ts'

// Other processes notice a block within this time; the process that handles the block, at once.
const BELIEVED_FOR_MS = 2_000

export type BlockedIds = ReadonlySet<string>

export interface BlockedPeople {
  ids: () => Promise<BlockedIds>
  forget: () => void
}

export function openBlockedPeople(db: Database): BlockedPeople {
  let known: { ids: Promise<BlockedIds>; at: number } | undefined
  return {
    ids: () => {
      const now = performance.now()
      if (known && now - known.at < BELIEVED_FOR_MS) return known.ids
      const reading = { ids: selectBlockedIds(db).then((ids) => new Set(ids)), at: now }
      known = reading
      // The next caller repeats a failed query.
      reading.ids.catch(() => {
        if (known === reading) known = undefined
      })
      return reading.ids
    },
    forget: () => {
      known = undefined
    },
  }
}

const ANY_ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi

const hidden = () => new Refusal('notFound', 'Not found', { hidden: true })

export function refuseBlocked(ids: BlockedIds, asked: string): void {
  if (namesAny(ids, asked)) throw hidden()
}

export const namesAny = (ids: BlockedIds, asked: string): boolean =>
  ids.size > 0 && asked.match(ANY_ID)?.some((id) => ids.has(id.toLowerCase())) === true

export const namesBlocked = (ids: BlockedIds, value: unknown): boolean =>
  typeof value === 'string'
    ? ids.has(value)
    : typeof value === 'object' && value !== null && Object.values(value).some((part) => namesBlocked(ids, part))

export function withoutBlocked<T>(ids: BlockedIds, answer: T): T
export function withoutBlocked(ids: BlockedIds, answer: unknown): unknown {
  if (ids.size === 0 || typeof answer !== 'object' || answer === null || answer instanceof Date) return answer
  if (Array.isArray(answer))
    return answer.filter((row) => !namesBlocked(ids, row)).map((row) => withoutBlocked(ids, row))
  return Object.fromEntries(Object.entries(answer).map(([name, part]) => [name, withoutBlocked(ids, part)]))
}
