import type { getAdminStats } from '#contract/admin.ts'
import type { listClientApplications } from '#contract/clients/clients.ts'
import type { countWaiting, listDocumentsForReview } from '#contract/documents/documents.ts'
import { ROWS_AT_ONCE } from './rows-at-once.ts'

const clients: (typeof listClientApplications)['path'] = '/api/admin/applications'
const stats: (typeof getAdminStats)['path'] = '/api/admin/stats'
const documents: (typeof listDocumentsForReview)['path'] = '/api/admin/documents'
const counts: (typeof countWaiting)['path'] = '/api/admin/queue/counts'

const first: Readonly<Record<string, readonly string[]>> = {
  '/admin': [`${clients}?limit=${ROWS_AT_ONCE}`, stats],
  '/admin/queue': [`${documents}?order=oldest&status=pending&limit=${ROWS_AT_ONCE}`, counts],
}

/** An answer that nobody fetched by then may have become old. */
const KEPT_FOR_MS = 5_000

const underWay = new Map<string, Promise<Response>>()

/** Asks what the screen of an address will ask for, while its script is still on its way. */
export function prefetch(address: string): void {
  for (const path of first[address] ?? []) {
    const answer = fetch(path, { credentials: 'include' })
    // The screen that takes the answer handles its error.
    answer.catch(() => undefined)
    underWay.set(path, answer)
    setTimeout(() => underWay.delete(path), KEPT_FOR_MS)
  }
}

export function takePrefetched(path: string): Promise<Response> | undefined {
  const answer = underWay.get(path)
  underWay.delete(path)
  return answer
}
