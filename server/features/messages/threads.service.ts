import type { ThreadState, UnansweredThread } from '#contract/messages/messages.ts'
import { threadClosed, threadReopened } from '#domain/effects/messages.ts'
import * as may from '#domain/may.ts'
import { fullName } from '#domain/names/full-name.ts'
import { foundIfAllowed, Refusal } from '#domain/refusal.ts'
import { selectApplicationOwner } from '#server/cases/applications.store.ts'
import type { Queryable, Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import type { Caller } from '#server/http/caller.ts'
import {
  cursorAfter,
  isInstant,
  type PageOf,
  type PageRequest,
  pageOfShortList,
  sortedAfter,
} from '#server/http/page.ts'
import { recordThreadEnd } from './thread-answers.service.ts'
import { deleteMark, selectWrongAnswers } from './thread-answers.store.ts'
import {
  countUnanswered,
  lockThread,
  restoreClosing,
  selectThread,
  selectUnanswered,
  selectWrongThreads,
  type ThreadRow,
  type UnansweredRow,
  updateClosing,
  type WrongThread,
} from './threads.store.ts'

const WRITTEN_MEANWHILE = 'The applicant has written again. Please read the new message first.'
const NOTHING_TO_REOPEN = 'This conversation is not marked as needing no answer'

const isCursor = (at: string) => isInstant(at.slice(0, 24)) && /^ [\da-f-]{36}$/.test(at.slice(24))

const toThread = (row: UnansweredRow): UnansweredThread => ({
  id: row.id,
  applicationId: row.applicationId,
  applicationNumber: row.applicationNumber,
  applicant: { id: row.applicantId, name: fullName(row, row.email) },
  subject: row.subject,
  beginning: row.beginning,
  createdAt: row.createdAt.toISOString(),
  count: row.count,
  since: row.since.toISOString(),
})

export async function listUnansweredThreads({ db }: Deps, ask: PageRequest): Promise<PageOf<UnansweredThread>> {
  const cursor = cursorAfter(ask, 'since', isCursor)
  const after = cursor && { since: cursor.at.slice(0, 24), applicationId: cursor.at.slice(25) }
  const reading = selectUnanswered(db, { after, limit: ask.limit })
  const { rows, total } = await pageOfShortList(ask, reading, () => countUnanswered(db))
  return {
    rows: rows.map(toThread),
    total,
    sorted: sortedAfter(rows, ask, 'since', ({ since, applicationId }) => `${since.toISOString()} ${applicationId}`),
  }
}

export const wrongAnswers = async (db: Queryable): Promise<string[]> =>
  (await selectWrongAnswers(db)).map(({ applicationId }) => applicationId)

/** Lists conversations whose stored state differs from their messages; any row is a bug. */
export const wrongThreads = (db: Queryable): Promise<WrongThread[]> => selectWrongThreads(db)

export const countUnansweredThreads = async ({ db }: Deps): Promise<{ count: number }> => ({
  count: await countUnanswered(db),
})

export async function getThread({ db }: Deps, caller: Caller, applicationId: string): Promise<ThreadState> {
  await readableByOffice(db, caller, applicationId)
  return stateOf(await selectThread(db, applicationId))
}

const isClosed = ({ closedThrough, lastWordId }: ThreadRow) => closedThrough !== null && closedThrough === lastWordId

function stateOf(thread: ThreadRow | undefined): ThreadState {
  if (!thread) return { lastMessageId: null, unansweredSince: null, unansweredCount: 0, closed: null }
  const { lastMessageId, unansweredSince, unansweredCount, closedAt, closedBy } = thread
  return {
    lastMessageId,
    unansweredSince: unansweredSince?.toISOString() ?? null,
    unansweredCount,
    closed: isClosed(thread) && closedAt ? { at: closedAt.toISOString(), by: closedBy } : null,
  }
}

export function closeThread(
  deps: Deps,
  caller: Caller,
  { applicationId, seen }: { applicationId: string; seen: string },
): Promise<ThreadState> {
  return changing(deps, caller, applicationId, async (tx, thread) => {
    if (!thread?.lastMessageId || thread.unansweredCount === 0) return null
    if (thread.lastMessageId !== seen) throw new Refusal('conflict', WRITTEN_MEANWHILE)
    const closing = { through: seen, at: deps.now(), by: caller.id }
    await updateClosing(tx, applicationId, closing)
    if (thread.unansweredSince) {
      const end = { askedAt: thread.unansweredSince, endedAt: closing.at, endedBy: caller.id, how: 'mark' as const }
      await recordThreadEnd(tx, deps, { ...end, applicationId, messageId: null })
    }
    return threadClosed
  })
}

export function reopenThread(deps: Deps, caller: Caller, applicationId: string): Promise<ThreadState> {
  return changing(deps, caller, applicationId, async (tx, thread) => {
    if (!thread || !isClosed(thread)) throw new Refusal('conflict', NOTHING_TO_REOPEN)
    await deleteMark(tx, applicationId)
    await restoreClosing(tx, applicationId)
    return threadReopened
  })
}

type ThreadChange = (tx: Tx, thread: ThreadRow | undefined) => Promise<typeof threadClosed | null>

function changing(deps: Deps, caller: Caller, applicationId: string, change: ThreadChange): Promise<ThreadState> {
  return deps.transaction(async (tx) => {
    await readableByOffice(tx, caller, applicationId)
    await lockThread(tx, applicationId)
    const changed = await change(tx, await selectThread(tx, applicationId))
    if (changed) await record(tx, contextOf(deps, caller), changed, { applicationId })
    return stateOf(await selectThread(tx, applicationId))
  })
}

const readableByOffice = async (db: Queryable, caller: Caller, applicationId: string) =>
  foundIfAllowed(await selectApplicationOwner(db, applicationId), (one) => may.readMessages(caller, one), 'Application')
