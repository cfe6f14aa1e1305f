import type { Query, QueryClient } from '@tanstack/react-query'
import type { ReadPath } from '#contract/all-routes.ts'
import type { Change, LiveEvent } from '#contract/changes.ts'
import { ApiError } from './api-error.ts'
import { hasManyPages, isWrittenDown } from './live-invalidator.ts'

const lists = ['/api/admin/stats', '/api/admin/applications', '/api/applications'] as const
const own = ['/api/applications/me', '/api/applications/:id', '/api/applications/:id/activities'] as const

const queue = [
  '/api/admin/documents',
  '/api/admin/documents/:documentId',
  '/api/admin/documents/:documentId/around',
  '/api/admin/queue/counts',
] as const

const client = ['/api/admin/applications/:id', '/api/admin/applications/:id/timeline'] as const

const turn = ['/api/applications/:id/tasks', '/api/applications/:id/state'] as const
const way = [
  '/api/applications/:id/path',
  '/api/applications/:id/names',
  '/api/admin/cases',
  '/api/admin/cases/counts',
  '/api/applications/:id/board-items',
  '/api/admin/boards/:code/gaps',
  '/api/admin/boards/:code/gaps/:item',
] as const

const requests = [
  '/api/applications/:id/requests',
  '/api/admin/applications/:id/requests',
  '/api/admin/requests',
] as const

export const staleOn: Record<LiveEvent, ReadPath[]> = {
  // The list of clients marks who waits for an answer.
  message: [
    '/api/messages',
    '/api/messages/unread-count',
    '/api/admin/messages',
    '/api/admin/messages/count',
    '/api/admin/applications/:id/thread',
    '/api/admin/applications',
    ...turn,
    ...client,
  ],
  document: [
    '/api/applications/:id/documents',
    '/api/applications/:id/requirements',
    ...turn,
    ...way,
    // Whose turn it is follows from the documents.
    ...own,
    '/api/admin/applications',
    '/api/admin/documents/counts',
    ...queue,
    '/api/admin/stats',
    ...client,
  ],
  payment: [
    '/api/applications/:id/payments',
    '/api/applications/:id/statement',
    '/api/payment-channels',
    '/api/payment-proofs',
    '/api/admin/payment-proofs',
    '/api/admin/ledger',
    '/api/admin/dues',
    '/api/admin/dues/ages',
    '/api/admin/day-end',
    ...turn,
    ...own,
    ...lists,
    ...client,
  ],
  application: [
    '/api/applications/:id/requirements',
    '/api/personal-data-sheet',
    '/api/education-history',
    ...turn,
    ...way,
    ...requests,
    '/api/admin/applications/:id/notes',
    '/api/admin/mentions',
    '/api/admin/mentions/count',
    ...queue,
    ...own,
    ...lists,
    ...client,
  ],
}

/** What the change of a route makes stale where no event tells of it. */
const staleHere: Record<Exclude<Change, LiveEvent>, readonly ReadPath[]> = {
  approval_text: ['/api/approval-text'],
  board: [
    '/api/boards',
    '/api/boards/:code',
    '/api/admin/boards/:code/changes',
    '/api/admin/boards/:code/gaps',
    '/api/admin/boards/:code/gaps/:item',
    '/api/applications/:id/board-items',
  ],
  bulk_run: ['/api/admin/bulk'],
  closed_month: ['/api/admin/closed-months', '/api/admin/closed-months/next', '/api/admin/day-end'],
  incident: [
    '/api/admin/incidents',
    '/api/admin/incidents/:incidentId',
    '/api/admin/incidents/:incidentId/people',
    '/api/admin/incidents/:incidentId/notices',
    '/api/admin/incidents/:incidentId/matches',
  ],
  mention: ['/api/admin/mentions', '/api/admin/mentions/count'],
  my_data: ['/api/my-data', '/api/my-data/consents', '/api/my-data/requests', '/api/auth/user'],
  payment_channel: ['/api/payment-channels', '/api/admin/settings/exchange-rates'],
  privacy_desk: [
    '/api/admin/privacy/requests',
    '/api/admin/privacy/requests/count',
    '/api/admin/privacy/restrictions',
    '/api/admin/privacy/holidays',
  ],
  retention: ['/api/admin/retention', '/api/admin/retention/:class/due'],
  saved_reply: ['/api/admin/replies'],
  team: ['/api/admin/team', '/api/admin/team/invitations'],
  third_party: ['/api/admin/third-parties'],
}

const OVERTAKEN: readonly number[] = [403, 404, 409]
const CLIENTS: ReadPath = '/api/admin/applications'

export interface Changing {
  changes?: readonly Change[]
  path: string
}

/** Whether the screen is behind after a change: it was made, or refused for something that the screen does not know. */
export const isBehind = (error: Error | null): boolean =>
  error === null || (error instanceof ApiError && OVERTAKEN.includes(error.status))

export function markStale(
  queries: QueryClient,
  { changes = [] }: Changing,
  known: readonly { path: string }[] = [],
): void {
  const stale = new Set<unknown>(changes.flatMap((change) => ({ ...staleOn, ...staleHere })[change]))
  const isStale = (query: Query, isKnown: boolean) => {
    const [, path] = query.queryKey
    // Rows read far down were put right by the answer, and come with what the server tells of the change.
    const comesLater = path === CLIENTS && hasManyPages(query)
    return (
      stale.has(path) && known.some((spec) => spec.path === path) === isKnown && !isWrittenDown(query) && !comesLater
    )
  }
  void queries.invalidateQueries({ predicate: (query) => isStale(query, false) })
  if (known.length > 0)
    void queries.invalidateQueries({ predicate: (query) => isStale(query, true), refetchType: 'none' })
}
