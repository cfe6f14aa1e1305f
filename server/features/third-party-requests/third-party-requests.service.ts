import { v7 as uuid } from 'uuid'
import { NOT_OF_THE_TEAM } from '#contract/team/colleague.ts'
import type {
  ChasedRequest,
  NewThirdPartyRequest,
  RequestChases,
  ThirdPartyRequest,
  ThirdPartyRequestChange,
} from '#contract/third-party-requests/third-party-requests.ts'
import {
  requestAdded,
  requestChanged,
  requestChased,
  requestTransitioned,
} from '#domain/effects/third-party-requests.ts'
import * as may from '#domain/may.ts'
import { fieldError, found, foundIfAllowed, foundOrDenied, Refusal } from '#domain/refusal.ts'
import {
  applyRequestChange,
  createRequest,
  newRequest,
  type RequestRecord,
} from '#domain/third-party-requests/change-request.ts'
import { requestTitle } from '#domain/third-party-requests/request-card.ts'
import { isSending } from '#domain/third-party-requests/transitions.ts'
import { lockUnlessErased } from '#server/cases/application-access.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, type RecordContext, record } from '#server/effects/record.ts'
import { colleagueOf } from '#server/features/team/team.service.ts'
import type { Caller } from '#server/http/caller.ts'
import { todayOf } from '#server/shared/dates.ts'
import { discloseRequest } from './disclose-request.ts'
import { timesOf, toThirdPartyRequest } from './request-view.ts'
import { selectEntryFor } from './third-parties/third-parties.store.ts'
import {
  insertChase,
  insertRequest,
  type RequestRow,
  selectApplicationOfRequest,
  selectRequest,
  updateRequest,
} from './third-party-requests.store.ts'

const REQUEST = 'Request'

export function addRequest(
  deps: Deps,
  caller: Caller,
  { applicationId, ...draft }: NewThirdPartyRequest & { applicationId: string },
): Promise<ThirdPartyRequest> {
  return deps.transaction((tx) => createRequestOf(tx, deps, caller, { applicationId, ...draft }))
}

export async function createRequestOf(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  { applicationId, ...draft }: NewThirdPartyRequest & { applicationId: string },
): Promise<ThirdPartyRequest> {
  const application = foundIfAllowed(
    await lockUnlessErased(tx, applicationId),
    () => may.can(caller, 'requests.follow'),
    'Application',
  )
  const today = todayOf(deps)
  const { party, purpose, thirdPartyId = await selectEntryFor(tx, applicationId, party), ...rest } = draft
  const details = { ...rest, thirdPartyId }
  const times = await timesOf(tx, applicationId, { party, thirdPartyId, today })
  refuseRetired(times.isRetired)
  await assertOwner(tx, deps, details.ownerId)
  const request = createRequest(newRequest(party, purpose), details, times)
  const id = uuid()
  const context = contextOf(deps, caller)
  await insertRequest(tx, { ...request, id, applicationId, at: context.at, by: caller.id })
  const { userId } = application
  if (isSending(null, request.status))
    await discloseRequest(tx, context, { ...times, userId, request, ...asking(request) })
  const facts = { applicationId, userId, requestId: id, party, title: requestTitle(request) }
  await record(tx, context, requestAdded, { ...facts, status: request.status })
  return toThirdPartyRequest(found(await selectRequest(tx, id), REQUEST), today)
}

export function changeRequest(
  deps: Deps,
  caller: Caller,
  { id, expectedVersion, ...change }: ThirdPartyRequestChange & { id: string },
): Promise<ThirdPartyRequest> {
  return deps.transaction(async (tx) => {
    const { applicationId } = foundOrDenied(await selectApplicationOfRequest(tx, id), REQUEST)
    // Locks the application first, in the order of every other decision, to avoid a deadlock.
    const application = found(await lockUnlessErased(tx, applicationId), REQUEST)
    const before = found(await selectRequest(tx, id), REQUEST)
    if (expectedVersion !== undefined && expectedVersion !== before.version) throw changedMeanwhile(before)
    const today = todayOf(deps)
    const { thirdPartyId = before.thirdPartyId } = change
    const times = await timesOf(tx, applicationId, { party: before.party, thirdPartyId, today })
    refuseRetired(times.isRetired && thirdPartyId !== before.thirdPartyId)
    await assertOwner(tx, deps, change.ownerId)
    const after = applyRequestChange(before, change, times)
    if (!change.chase && isSame(before, after)) return toThirdPartyRequest(before, today)
    const context = contextOf(deps, caller)
    const { chase } = change
    await updateRequest(tx, { id, request: after, by: caller.id, at: context.at })
    const how = chase?.how ?? before.chases.at(-1)?.how ?? after.how ?? 'phone'
    if (chase)
      await insertChase(tx, { ...chase, how, id: uuid(), requestId: id, note: chase.note || null, by: caller.id })
    const { userId } = application
    if (chase || isSending(before, after.status)) {
      const request = { ...after, how: chase ? how : after.how }
      await discloseRequest(tx, context, { ...times, userId, request, ...asking(request) })
    }
    await recordChange(tx, context, { before, after, change, userId })
    return toThirdPartyRequest(found(await selectRequest(tx, id), REQUEST), today)
  })
}

/** Records each reminder in its own transaction, so that one changed request does not block the others. */
export async function chaseRequests(
  deps: Deps,
  caller: Caller,
  { requests, ...chase }: RequestChases,
): Promise<ChasedRequest[]> {
  const chased: ChasedRequest[] = []
  for (const { id, expectedVersion } of requests) {
    try {
      await changeRequest(deps, caller, { id, expectedVersion, chase })
      chased.push({ id, refused: null })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      chased.push({ id, refused: error.sentence })
    }
  }
  return chased
}

const asking = ({ how }: Pick<RequestRecord, 'how'>) => ({ kind: 'request', channel: how ?? 'request' }) as const

const changedMeanwhile = ({ changedBy, updatedAt }: RequestRow) =>
  new Refusal('conflict', 'This request has changed in the meantime. Load the latest version before you change it.', {
    decidedBy: changedBy?.name ?? 'Your colleague',
    decidedAt: updatedAt.toISOString(),
  })

interface RequestStep {
  before: RequestRow
  after: RequestRecord
  change: Omit<ThirdPartyRequestChange, 'expectedVersion'>
  userId: string
}

async function recordChange(tx: Tx, context: RecordContext, { before, after, change, userId }: RequestStep) {
  const { id: requestId, applicationId, party } = before
  const facts = { applicationId, userId, requestId, party, title: requestTitle(after) }
  if (change.chase) await record(tx, context, requestChased, { ...facts, on: change.chase.on })
  if (before.status !== after.status) {
    const reason = change.reason || null
    await record(tx, context, requestTransitioned, { ...facts, from: before.status, to: after.status, reason })
  } else if (!change.chase) {
    await record(tx, context, requestChanged, facts)
  }
}

function refuseRetired(isRetired: boolean): void {
  if (isRetired) throw fieldError('thirdPartyId', 'This entry was retired. Choose another one.')
}

async function assertOwner(tx: Tx, deps: Deps, ownerId: string | null | undefined): Promise<void> {
  if (!ownerId) return
  if (!(await colleagueOf(deps, tx, ownerId))) throw fieldError('ownerId', NOT_OF_THE_TEAM)
}

function isSame(a: RequestRecord, b: RequestRecord): boolean {
  const others = new Map(Object.entries(b))
  return Object.entries(a).every(([name, value]) => JSON.stringify(value) === JSON.stringify(others.get(name)))
}
