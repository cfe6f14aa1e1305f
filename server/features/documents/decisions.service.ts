import type { PastDecision } from '#contract/documents/client-review.ts'
import { undoUntil } from '#domain/documents/undo.ts'
import { fullName } from '#domain/names/full-name.ts'
import { assertAllowed, may } from '#domain/permissions.ts'
import { requirementOf } from '#domain/requirements/checklist.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from '#server/http/caller.ts'
import { idAfter, type PageOf, type PageRequest, pageOfShortList } from '#server/http/page.ts'
import { countDecisions, type DecisionRow, selectDecisions } from './decisions.store.ts'

/** One's own for who decides, those of others for who reads the reports. */
export async function listDecisions(
  deps: Deps,
  caller: Caller,
  { by, page }: { by: string; page: PageRequest },
): Promise<PageOf<PastDecision>> {
  const person = by === 'me' ? caller.id : by
  assertAllowed(may.can(caller, person === caller.id ? 'documents.review' : 'reports.read'))
  const reading = selectDecisions(deps.db, person, { after: idAfter(page), limit: page.limit + 1 })
  const { rows, total } = await pageOfShortList(page, reading, () => countDecisions(deps.db, person))
  return { rows: rows.map((row) => toDecision(row, { now: deps.now(), isOwn: person === caller.id })), total }
}

function toDecision(row: DecisionRow, { now, isOwn }: { now: Date; isOwn: boolean }): PastDecision {
  const until = row.sittingId === null ? undoUntil(row.reviewedAt) : row.mailDue
  const isUndoable = isOwn && !row.superseded && !row.isReplaced && until !== null && until > now
  return {
    id: row.id,
    documentId: row.documentId,
    applicationId: row.applicationId,
    client: { id: row.userId, name: fullName(row, '') },
    requirement: requirementOf(row.requirementId).name,
    status: row.status,
    reasons: row.reasons ?? (row.reason ? [row.reason] : []),
    at: row.reviewedAt.toISOString(),
    undoableUntil: isUndoable ? until.toISOString() : null,
    overruledBy: row.overruledBy,
    href: `/admin/review/${row.applicationId}?paper=${row.documentId}`,
  }
}
