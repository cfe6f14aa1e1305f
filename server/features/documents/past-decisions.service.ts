import type { PastDecision } from '#contract/documents/client-review.ts'
import { undoUntil } from '#domain/documents/undo-review.ts'
import * as may from '#domain/may.ts'
import { fullName } from '#domain/names/full-name.ts'
import { assertAllowed } from '#domain/refusal.ts'
import { requirementOf } from '#domain/requirements/checklist.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from '#server/http/caller.ts'
import { newestPage, type PageOf, type PageRequest } from '#server/http/page.ts'
import { reasonsOf } from './document-view.ts'
import { type DecisionRow, selectDecisions } from './reviews.store.ts'
import { selectSittingMails } from './sittings.store.ts'

export async function listDecisions(
  deps: Deps,
  caller: Caller,
  { by, page }: { by: string; page: PageRequest },
): Promise<PageOf<PastDecision>> {
  const person = by === 'me' ? caller.id : by
  assertAllowed(may.can(caller, person === caller.id ? 'documents.review' : 'reports.read'))
  const { rows, total } = await newestPage(deps.db, page, selectDecisions(person), (row) => row)
  const sittings = rows.flatMap(({ sittingId, userId }) => (sittingId === null ? [] : [{ sittingId, userId }]))
  const context = { now: deps.now(), isOwn: person === caller.id, mails: await selectSittingMails(deps.db, sittings) }
  return { rows: rows.map((row) => toDecision(row, context)), total }
}

interface UndoFacts {
  now: Date
  isOwn: boolean
  mails: ReadonlyMap<string, Date>
}

function toDecision(row: DecisionRow, { now, isOwn, mails }: UndoFacts): PastDecision {
  const until = row.sittingId === null ? undoUntil(row.reviewedAt) : mails.get(row.sittingId)
  const isUndoable = isOwn && !row.superseded && !row.isReplaced && until !== undefined && until > now
  return {
    id: row.id,
    documentId: row.documentId,
    applicationId: row.applicationId,
    client: { id: row.userId, name: fullName(row, '') },
    requirement: requirementOf(row.requirementId).name,
    status: row.status,
    reasons: reasonsOf(row),
    at: row.reviewedAt.toISOString(),
    undoableUntil: isUndoable ? until.toISOString() : null,
    overruledBy: row.overruledBy,
    href: `/admin/review/${row.applicationId}?paper=${row.documentId}`,
  }
}
