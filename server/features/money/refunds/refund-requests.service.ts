import { v7 as uuid } from 'uuid'
import { refundPolicy } from '#content/payments/refund-policy.ts'
import type * as api from '#contract/money/refunds.ts'
import {
  NOTHING_TO_REFUND,
  REQUEST_DECIDED,
  REQUEST_OPEN,
  type RefundProposal,
  type RefundRequest,
  type RequestOfClient,
} from '#contract/money/refunds.ts'
import type { Reply } from '#contract/route.ts'
import { refundRequestDecided, refundRequested } from '#domain/effects/refunds.ts'
import * as may from '#domain/may.ts'
import { centsOf, toCents } from '#domain/money/amounts.ts'
import { proposedRefund } from '#domain/money/refunds/refund-proposal.ts'
import { doneSteps } from '#domain/path/progress.ts'
import { found, foundIfAllowed, foundOrDenied, Refusal } from '#domain/refusal.ts'
import { assertReadsMoney } from '#server/cases/application-access.ts'
import { lockApplicationOwner } from '#server/cases/applications.store.ts'
import { pathFacts, readPaths } from '#server/cases/path-record.ts'
import type { Queryable } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import type { Caller } from '#server/http/caller.ts'
import { type PageOf, type PageRequest, pageOfShortList, sliceOf } from '#server/http/page.ts'
import { selectCharges, selectEntries } from '#server/ledger/ledger.store.ts'
import { dated } from '#server/shared/dates.ts'
import {
  countRefundRequests,
  hasOpenRequest,
  insertRefundRequest,
  type RefundRequestFilter,
  selectRefundable,
  selectRefundRequest,
  selectRefundRequests,
  updateRefundDecision,
} from './refund-requests.store.ts'
import { selectRefunds } from './refunds.store.ts'
import { sendsOf } from './sent-back.ts'

async function proposalOf(db: Queryable, deps: Deps, applicationId: string): Promise<RefundProposal> {
  const [entries, charges, [path], refundable] = await Promise.all([
    selectEntries(db, applicationId),
    selectCharges(db, applicationId),
    readPaths(db, [applicationId]),
    selectRefundable(db, applicationId, deps.config.currency),
  ])
  const done = path ? doneSteps(pathFacts(deps, path)) : new Map()
  return proposedRefund({
    entries,
    charges,
    currency: deps.config.currency,
    policy: refundPolicy,
    isDone: (step) => done.has(step),
    most: toCents(Math.max(0, centsOf(refundable?.paid ?? '0.00') - centsOf(refundable?.reserved ?? '0.00'))),
  })
}

const FIRST = { after: null, limit: 50 }

export async function getMyRefunds(
  deps: Deps,
  caller: Caller,
  applicationId: string,
): Promise<Reply<typeof api.getMyRefunds>> {
  await assertReadsMoney(deps.db, caller, applicationId)
  const [proposal, requests, refunds] = await Promise.all([
    proposalOf(deps.db, deps, applicationId),
    selectRefundRequests(deps.db, { applicationId }, FIRST),
    selectRefunds(deps.db, { applicationId }, FIRST),
  ])
  const sends = await sendsOf(deps.db, refunds)
  return {
    proposal,
    requests: requests.map(dated),
    refunds: refunds.flatMap(({ status, ...refund }) =>
      status === 'approved' || status === 'done'
        ? [{ ...dated(refund), status, sends: sends.get(refund.id) ?? null }]
        : [],
    ),
  }
}

export function requestRefund(
  deps: Deps,
  caller: Caller,
  { applicationId, reason }: { applicationId: string; reason: string },
): Promise<RefundRequest> {
  const context = contextOf(deps, caller)
  return deps.transaction(async (tx) => {
    const owner = await lockApplicationOwner(tx, applicationId)
    const { userId } = foundIfAllowed(owner, (one) => may.pay(caller, one), 'Application')
    if (await hasOpenRequest(tx, applicationId)) throw new Refusal('conflict', REQUEST_OPEN)
    const { amount, currency, stage, percent } = await proposalOf(tx, deps, applicationId)
    if (amount === '0.00') throw new Refusal('conflict', NOTHING_TO_REFUND)
    const id = uuid()
    const request = { id, applicationId, proposed: amount, currency, stage, percent, reason }
    await insertRefundRequest(tx, { ...request, at: context.at })
    const facts = { applicationId, userId, requestId: id, amount, currency }
    await record(tx, context, refundRequested, facts)
    return dated(found(await selectRefundRequest(tx, id), 'Request'))
  })
}

export function decideRefundRequest(
  deps: Deps,
  caller: Caller,
  { id, ...decision }: { status: 'accepted' | 'declined'; answer: string } & { id: string },
): Promise<RefundRequest> {
  const context = contextOf(deps, caller)
  return deps.transaction(async (tx) => {
    const known = foundOrDenied(await selectRefundRequest(tx, id), 'Request')
    const { userId } = found(await lockApplicationOwner(tx, known.applicationId), 'Request')
    const request = found(await selectRefundRequest(tx, id), 'Request')
    if (request.status !== 'open') throw new Refusal('conflict', REQUEST_DECIDED)
    await updateRefundDecision(tx, id, { ...decision, by: caller.id, at: context.at })
    const { applicationId } = request
    const facts = { applicationId, userId, requestId: id, outcome: decision.status }
    await record(tx, context, refundRequestDecided, facts)
    return dated(found(await selectRefundRequest(tx, id), 'Request'))
  })
}

export async function listRefundRequests(
  deps: Deps,
  filter: RefundRequestFilter,
  ask: PageRequest,
): Promise<PageOf<RequestOfClient>> {
  const reading = selectRefundRequests(deps.db, filter, sliceOf(ask))
  const page = await pageOfShortList(ask, reading, () => countRefundRequests(deps.db, filter), 10_000)
  return { rows: page.rows.map(dated), total: page.total }
}
