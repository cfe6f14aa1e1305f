import { v7 as uuid } from 'uuid'
import {
  CHECK_IDENTITY,
  type NewPrivacyRequest,
  type PrivacyRequest,
  type PrivacyRequestChange,
} from '#contract/privacy/privacy-desk.ts'
import { privacyRequestAdded, privacyRequestChanged } from '#domain/effects/privacy-desk.ts'
import { listed } from '#domain/english/words.ts'
import { answerOverdueBefore } from '#domain/privacy/desk.ts'
import { NOT_DONE, requiredAction } from '#domain/privacy/request-actions.ts'
import { assertPrivacyRequestMove } from '#domain/privacy/request-moves.ts'
import { found, Refusal } from '#domain/refusal.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps, ReadDeps } from '#server/deps.ts'
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
import { todayOf } from '#server/shared/dates.ts'
import { selectUserId } from '#server/shared/user-addresses.store.ts'
import { calendarOf, type RequestCalendar, startOf, toPrivacyRequest } from './due-days.ts'
import {
  countAllRequests,
  countOpenRequests,
  insertRequest,
  isActionDone,
  lockRequest,
  type PrivacyRequestRow,
  selectAllRequests,
  selectOpenRequests,
  selectRequest,
  updateRequest,
} from './requests.store.ts'

const overdueSince = ({ timeZone, today, isHoliday }: RequestCalendar): Date =>
  startOf(answerOverdueBefore(today, isHoliday), timeZone)

export async function listPrivacyRequests(
  deps: ReadDeps,
  show: 'open' | 'overdue' | 'all',
  ask: PageRequest,
): Promise<PageOf<PrivacyRequest>> {
  const calendar = await calendarOf(deps)
  const slice = { after: cursorAfter(ask, 'received', isInstant), limit: ask.limit }
  const openBefore = show === 'overdue' ? overdueSince(calendar) : null
  const reading =
    show === 'all' ? selectAllRequests(deps.db, slice) : selectOpenRequests(deps.db, { ...slice, openBefore })
  const count = () => (show === 'all' ? countAllRequests(deps.db) : countOpenRequests(deps.db, openBefore))
  const { rows, total } = await pageOfShortList(ask, reading, count)
  return {
    rows: rows.map((row) => toPrivacyRequest(row, calendar)),
    total,
    sorted: sortedAfter(rows, ask, 'received', ({ receivedAt }) => receivedAt.toISOString()),
  }
}

export async function countPrivacyRequests(deps: ReadDeps): Promise<{ open: number; overdue: number }> {
  const before = overdueSince(await calendarOf(deps))
  const [open, overdue] = await Promise.all([countOpenRequests(deps.db), countOpenRequests(deps.db, before)])
  return { open, overdue }
}

const notYet = () => new Refusal('invalid', 'Enter the day on which it came, today at the latest')

export const requestOf = async (deps: ReadDeps, id: string): Promise<PrivacyRequest> =>
  toPrivacyRequest(found(await selectRequest(deps.db, id), 'Request'), await calendarOf(deps))

export async function addPrivacyRequest(
  deps: Deps,
  caller: Caller,
  request: NewPrivacyRequest,
): Promise<PrivacyRequest> {
  if (request.receivedOn > todayOf(deps)) throw notYet()
  const id = uuid()
  await deps.transaction(async (tx) => {
    const { receivedOn, email, kind, name, source, askedFor } = request
    const userId = await selectUserId(tx, email.toLowerCase())
    const receivedAt = startOf(receivedOn, deps.config.timeZone)
    const requester = userId === undefined ? { requesterName: name, requesterEmail: email } : { userId }
    await insertRequest(tx, { id, kind, ...requester, source, askedFor, receivedAt, createdBy: caller.id })
    await record(tx, contextOf(deps, caller), privacyRequestAdded, { requestId: id, kind })
  })
  return requestOf(deps, id)
}

export const behind = () =>
  new Refusal('conflict', 'Somebody else has changed this request meanwhile. Look at it again before you save.')

async function assertActionDone(tx: Tx, row: PrivacyRequestRow, notInSheet: boolean | undefined): Promise<void> {
  const action = requiredAction({ ...row, hasSheet: row.hasSheet && !notInSheet })
  if (action !== null && !(await isActionDone(tx, action, row))) throw new Refusal('conflict', NOT_DONE[action])
}

export async function changePrivacyRequest(
  deps: Deps,
  caller: Caller,
  { requestId, expectedVersion, ...change }: PrivacyRequestChange & { requestId: string },
): Promise<PrivacyRequest> {
  await deps.transaction(async (tx) => {
    const context = contextOf(deps, caller)
    const row = found(await lockRequest(tx, requestId), 'Request')
    if (row.version !== expectedVersion) throw behind()
    const state = change.state ?? row.state
    assertPrivacyRequestMove(row.state, state)
    const isMoved = row.state !== state
    if (state === 'answered' && isMoved) await assertActionDone(tx, row, change.notInSheet)
    const { identityCheck = row.identityCheck, askedFor = row.askedFor } = change
    const { answer = row.answer, evidence = row.evidence } = change
    const closedAt = state === 'open' ? null : isMoved ? context.at : row.closedAt
    const changed = { id: row.id, identityCheck, askedFor, answer, evidence, state, closedAt }
    await updateRequest(tx, changed, state === 'open' ? null : caller.id)
    const facts = { requestId, userId: row.userId, version: row.version, kind: row.kind, from: row.state, to: state }
    await record(tx, context, privacyRequestChanged, facts)
  })
  return requestOf(deps, requestId)
}

export async function answerCorrected(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  { requestId, userId, fields }: { requestId: string; userId: string; fields: readonly string[] },
): Promise<void> {
  const row = await lockRequest(tx, requestId)
  if (row?.userId !== userId || row.kind !== 'correction') throw new Refusal('notFound', 'Request not found')
  if (row.state !== 'open') return
  if (row.identityCheck === null) throw new Refusal('conflict', CHECK_IDENTITY)
  const context = contextOf(deps, caller)
  const answer = row.answer || `Corrected in the personal data sheet: ${listed(fields)}.`
  await updateRequest(tx, { ...row, answer, state: 'answered', closedAt: context.at }, caller.id)
  const facts = { requestId, userId, version: row.version, kind: row.kind, from: row.state, to: 'answered' as const }
  await record(tx, context, privacyRequestChanged, facts)
}
