import type {
  AdjacentDocuments,
  AdminDocument,
  DocumentFilter,
  DocumentOrder,
  WaitingCounts,
} from '#contract/documents/documents.ts'
import { found, Refusal } from '#domain/refusal.ts'
import { requirementOf } from '#domain/requirements/checklist.ts'
import { assigneeOf } from '#domain/team/assignee.ts'
import type { Deps } from '#server/deps.ts'
import { presentSince } from '#server/features/presence/presence.service.ts'
import { refuseUnknown } from '#server/features/team/team.service.ts'
import { officeTime } from '#server/features/work/office-hours.service.ts'
import type { Caller } from '#server/http/caller.ts'
import { idAfter, type PageOf, type PageRequest, pageOfShortList } from '#server/http/page.ts'
import { COUNTED_TO } from '#server/shared/search.store.ts'
import { toDocument } from './document-view.ts'
import {
  type AdminDocumentRow,
  countCurrentDocuments,
  countFiltered,
  countViewed,
  countWaitingParts,
  countWaitingTypes,
  isDocument,
  type QueueFilter,
  type QueueReader,
  selectDocumentForReview,
  selectDocumentsForReview,
} from './work-queue.store.ts'

type ToAdminDocument = (row: AdminDocumentRow) => AdminDocument

async function withDueTimes(deps: Deps): Promise<ToAdminDocument> {
  const { dueAt, targets } = await officeTime(deps)
  return (row) =>
    Object.assign(
      toAdminDocument(row),
      row.status === 'pending' && {
        dueAt: dueAt(row.uploadedAt, targets.documents).toISOString(),
      },
    )
}

export const toAdminDocument: ToAdminDocument = (row) =>
  Object.assign(toDocument(row, 'team'), {
    applicant: { firstName: row.firstName, lastName: row.lastName },
    application: {
      applicationNumber: row.applicationNumber,
      userId: row.userId,
      status: row.applicationStatus,
      assignedTo: row.assignedTo,
    },
    requirement: { name: requirementOf(row.requirementId).name },
    earlierVersions: row.earlierVersions,
    lookedAtBy: row.lookedAtBy.map(({ id, name, since }) => ({ id, name, since: new Date(since).toISOString() })),
  })

export const readerOf = (deps: Deps, caller: Caller): QueueReader => ({
  id: caller.id,
  presentSince: presentSince(deps.now()),
})

export const getDocumentForReview = async (deps: Deps, caller: Caller, id: string): Promise<AdminDocument> =>
  toAdminDocument(found(await selectDocumentForReview(deps.db, id, readerOf(deps, caller)), 'Document'))

export async function listDocumentsForReview(
  deps: Deps,
  caller: Caller,
  { filter, page }: { filter: DocumentFilter; page: PageRequest },
): Promise<PageOf<AdminDocument>> {
  await refuseUnknown(deps, filter.assigned)
  const { order = 'newest', status, requirement, search } = filter
  const listFilter = { status, requirement, search, assigned: assigneeOf(filter.assigned, caller) }
  const reading = selectDocumentsForReview(deps.db, listFilter, {
    order,
    after: idAfter(page),
    limit: page.limit + 1,
    reader: readerOf(deps, caller),
  })
  const shown = withDueTimes(deps)
  if ((requirement ?? search ?? filter.assigned) !== undefined) {
    const { rows, total } = await pageOfShortList(page, reading, () => countFiltered(deps.db, listFilter), COUNTED_TO)
    return { rows: rows.map(await shown), total }
  }
  const [rows, counts] = await Promise.all([reading, countCurrentDocuments(deps.db)])
  return { rows: rows.map(await shown), total: { exactly: counts[status ?? 'total'] } }
}

export const countDocuments = (deps: Deps) => countCurrentDocuments(deps.db)

export async function countWaiting(
  deps: Deps,
  caller: Caller,
  filter: Pick<DocumentFilter, 'assigned' | 'requirement'>,
): Promise<WaitingCounts> {
  await refuseUnknown(deps, filter.assigned)
  const [parts, types] = await Promise.all([
    countWaitingParts(deps.db, caller.id, filter.requirement),
    countWaitingTypes(deps.db, assigneeOf(filter.assigned, caller)),
  ])
  return { ...parts, types }
}

const opposite = { newest: 'oldest', oldest: 'newest' } as const

/** Finds the neighbours of a document in the queue; skips documents that a colleague views, if others wait. */
export async function getAdjacentDocuments(
  deps: Deps,
  caller: Caller,
  { id, order = 'newest', requirement, assigned, search }: Omit<DocumentFilter, 'status'> & { id: string },
): Promise<AdjacentDocuments> {
  await refuseUnknown(deps, assigned)
  const reader = readerOf(deps, caller)
  const listFilter: QueueFilter = {
    status: 'pending',
    requirement,
    search,
    assigned: assigneeOf(assigned, caller),
  }
  const [isThere, lookedAt] = await Promise.all([isDocument(deps.db, id), countViewed(deps.db, reader)])
  if (!isThere) throw new Refusal('notFound', 'Document not found')

  // One more than colleagues can view, so that one document is free, if any exists.
  const limit = lookedAt + 1
  const read = (direction: DocumentOrder, after: string | null) =>
    selectDocumentsForReview(deps.db, listFilter, { order: direction, after, limit, reader })
  const [below, top, above, foot] = await Promise.all([
    read(order, id),
    read(order, null),
    read(opposite[order], id),
    read(opposite[order], null),
  ])
  const next = firstUnviewed(id, below, top)
  const previous = firstUnviewed(id, above, foot)
  return {
    next: next.found && toAdminDocument(next.found),
    previous: previous.found && toAdminDocument(previous.found),
    skipped: next.skipped.map(toAdminDocument),
  }
}

function firstUnviewed(id: string, beyond: readonly AdminDocumentRow[], beginning: readonly AdminDocumentRow[]) {
  const rows = [...new Map([...beyond, ...beginning].map((row) => [row.id, row])).values()]
  const others = rows.filter((row) => row.id !== id)
  const free = others.findIndex(({ lookedAtBy }) => lookedAtBy.length === 0)
  return free === -1
    ? { found: others[0] ?? null, skipped: [] }
    : { found: others[free] ?? null, skipped: others.slice(0, free) }
}
