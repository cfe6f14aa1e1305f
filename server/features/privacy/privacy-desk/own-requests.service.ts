import { v7 as uuid } from 'uuid'
import { type MyPrivacyRequest, type NewOwnRequest, OwnRequestKind } from '#contract/privacy/my-privacy-requests.ts'
import { privacyRequestMade, privacyRequestWithdrawn } from '#domain/effects/privacy-desk.ts'
import { privacyStatesAfter } from '#domain/privacy/request-moves.ts'
import { found, Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import type { Caller } from '#server/http/caller.ts'
import { newestPage, type PageOf, type PageRequest } from '#server/http/page.ts'
import { calendarOf, type RequestCalendar, toPrivacyRequest } from './due-days.ts'
import {
  insertRequest,
  lockOwnRequest,
  lockRequester,
  type PrivacyRequestRow,
  selectOwnRequests,
  selectRequest,
  withdrawOwnRequest,
} from './requests.store.ts'

// Keeps one person from flooding the list of the privacy officer.
const MOST_OPEN = 10

const canBeTakenBack = ({ state, kind, source }: PrivacyRequestRow): boolean =>
  privacyStatesAfter(state, 'person').includes('withdrawn') &&
  source === 'my_data' &&
  OwnRequestKind.safeParse(kind).success

function toOwn(row: PrivacyRequestRow, calendar: RequestCalendar): MyPrivacyRequest {
  const { id, kind, askedFor, receivedOn, dueOn, state, answer, closedAt } = toPrivacyRequest(row, calendar)
  // Notes of the officer are no answer while the request is open.
  const said = state === 'open' ? '' : answer
  return { id, kind, askedFor, receivedOn, dueOn, state, answer: said, closedAt, canBeTakenBack: canBeTakenBack(row) }
}

export async function listMyPrivacyRequests(
  deps: Deps,
  { id }: Pick<Caller, 'id'>,
  ask: PageRequest,
): Promise<PageOf<MyPrivacyRequest>> {
  const calendar = await calendarOf(deps)
  return newestPage(deps.db, ask, selectOwnRequests(id), (row) => toOwn(row, calendar))
}

const tooMany = () =>
  new Refusal('conflict', `You have ${MOST_OPEN} requests that are not answered yet. Take one back, or write to us.`)

export async function makePrivacyRequest(
  deps: Deps,
  caller: Caller,
  { kind, askedFor }: NewOwnRequest,
): Promise<MyPrivacyRequest> {
  const id = uuid()
  await deps.transaction(async (tx) => {
    const context = contextOf(deps, caller)
    if ((await lockRequester(tx, caller.id)) >= MOST_OPEN) throw tooMany()
    const asker = { userId: caller.id, createdBy: caller.id, source: 'my_data', identityCheck: 'signed_in' } as const
    await insertRequest(tx, { id, kind, askedFor, ...asker, receivedAt: context.at })
    await record(tx, context, privacyRequestMade, { requestId: id, kind })
  })
  return toOwn(found(await selectRequest(deps.db, id), 'Request'), await calendarOf(deps))
}

export async function withdrawPrivacyRequest(deps: Deps, caller: Caller, requestId: string): Promise<void> {
  await deps.transaction(async (tx) => {
    const context = contextOf(deps, caller)
    const row = await lockOwnRequest(tx, requestId, caller.id)
    const { kind } = found(row && canBeTakenBack(row) ? row : undefined, 'Request')
    await withdrawOwnRequest(tx, requestId, context.at)
    await record(tx, context, privacyRequestWithdrawn, { requestId, kind })
  })
}
