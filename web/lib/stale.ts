import type { Query, QueryClient } from '@tanstack/react-query'
import type * as session from '#contract/account/session.ts'
import type * as admin from '#contract/admin.ts'
import type * as applications from '#contract/applications.ts'
import type * as boardItems from '#contract/boards/board-items.ts'
import type * as boards from '#contract/boards/boards.ts'
import type * as bulk from '#contract/bulk.ts'
import type * as caseState from '#contract/cases/case-state.ts'
import type * as cases from '#contract/cases/cases.ts'
import type { Change, LiveEvent } from '#contract/changes.ts'
import type * as clients from '#contract/clients/clients.ts'
import type * as documents from '#contract/documents/documents.ts'
import type * as mentions from '#contract/mentions.ts'
import type * as messages from '#contract/messages.ts'
import type * as checkout from '#contract/money/checkout.ts'
import type * as ledger from '#contract/money/ledger.ts'
import type * as closedMonths from '#contract/money/months.ts'
import type * as money from '#contract/money/overview.ts'
import type * as payments from '#contract/money/payments.ts'
import type * as paymentPlans from '#contract/money/plans.ts'
import type * as paymentProofs from '#contract/money/proofs.ts'
import type * as exchangeRates from '#contract/money/rates.ts'
import type * as refunds from '#contract/money/refunds.ts'
import type * as names from '#contract/names.ts'
import type * as notes from '#contract/notes.ts'
import type * as path from '#contract/path/path.ts'
import type * as education from '#contract/personal-data/education.ts'
import type * as personalData from '#contract/personal-data/personal-data.ts'
import type * as incidents from '#contract/privacy/incidents.ts'
import type * as myData from '#contract/privacy/my-data.ts'
import type * as myPrivacyRequests from '#contract/privacy/my-privacy-requests.ts'
import type * as privacyDesk from '#contract/privacy/privacy-desk.ts'
import type * as retention from '#contract/privacy/retention.ts'
import type * as requirements from '#contract/requirements.ts'
import type * as savedReplies from '#contract/saved-replies.ts'
import type * as tasks from '#contract/tasks.ts'
import type * as team from '#contract/team/team.ts'
import type * as teamSettings from '#contract/team/team-settings.ts'
import type * as thirdParties from '#contract/third-party-requests/third-parties.ts'
import type * as thirdPartyRequests from '#contract/third-party-requests/third-party-requests.ts'
import type * as timeline from '#contract/timeline.ts'
import { ApiError } from './api-error.ts'
import { hasManyPages, isWrittenDown } from './live-invalidator.ts'

/** The paths of a contract that are read; types alone, so that no schema travels because of them. */
type ReadIn<Contract> = Extract<Contract[keyof Contract], { method: 'GET'; reply: unknown; path: string }>['path']
export type ReadPath =
  | ReadIn<typeof admin>
  | ReadIn<typeof applications>
  | ReadIn<typeof boardItems>
  | ReadIn<typeof boards>
  | ReadIn<typeof bulk>
  | ReadIn<typeof caseState>
  | ReadIn<typeof cases>
  | ReadIn<typeof checkout>
  | ReadIn<typeof clients>
  | ReadIn<typeof closedMonths>
  | ReadIn<typeof documents>
  | ReadIn<typeof education>
  | ReadIn<typeof exchangeRates>
  | ReadIn<typeof incidents>
  | ReadIn<typeof ledger>
  | ReadIn<typeof mentions>
  | ReadIn<typeof messages>
  | ReadIn<typeof money>
  | ReadIn<typeof myPrivacyRequests>
  | ReadIn<typeof myData>
  | ReadIn<typeof names>
  | ReadIn<typeof notes>
  | ReadIn<typeof path>
  | ReadIn<typeof paymentPlans>
  | ReadIn<typeof paymentProofs>
  | ReadIn<typeof payments>
  | ReadIn<typeof personalData>
  | ReadIn<typeof privacyDesk>
  | ReadIn<typeof refunds>
  | ReadIn<typeof requirements>
  | ReadIn<typeof retention>
  | ReadIn<typeof savedReplies>
  | ReadIn<typeof session>
  | ReadIn<typeof tasks>
  | ReadIn<typeof team>
  | ReadIn<typeof teamSettings>
  | ReadIn<typeof thirdParties>
  | ReadIn<typeof thirdPartyRequests>
  | ReadIn<typeof timeline>

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
