import type { BankLine, BankStatementToMatch, ConfirmMatch } from '#contract/money/statements.ts'
import { bankLineExcluded, bankLineReopened, bankLinesMatched } from '#domain/effects/ledger.ts'
import { paymentRecorded } from '#domain/effects/payments.ts'
import { type Cents, centsOf, decimalOf, formatMoney, sumOf } from '#domain/money/amounts.ts'
import { bookedAlready, knownCandidates, type LineToMatch, suggestionsFor } from '#domain/money/statements/suggest.ts'
import { found, Refusal } from '#domain/refusal.ts'
import { lockedApplication } from '#server/cases/application-access.ts'
import type { Queryable, Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { reportPostedAlone } from '#server/effects/posted-alone.ts'
import { contextOf, record } from '#server/effects/record.ts'
import { recordUnreported } from '#server/features/money/payments/by-hand.service.ts'
import { selectBookedReference } from '#server/features/money/payments/references.store.ts'
import { reserveReferences } from '#server/features/money/payments/references.ts'
import { decideWithin } from '#server/features/money/proofs/decide-proof.service.ts'
import type { CallContext } from '#server/http/answer-once.ts'
import type { Caller } from '#server/http/caller.ts'
import {
  type BankLineRow,
  deleteMatches,
  insertMatches,
  lockApplicationsOf,
  lockLines,
  lockMatchablePayments,
  selectBankLines,
  selectCandidates,
  selectReportedPayments,
  selectStatement,
  updateLineState,
} from './statements.store.ts'

const LINE = 'Bank line'

export async function getBankStatement(db: Queryable, id: string): Promise<BankStatementToMatch> {
  const statement = found(await selectStatement(db, id), 'Bank statement')
  const lines = await selectBankLines(db, id)
  const isOpen = lines.some(({ state }) => state === 'open')
  const known = knownCandidates(isOpen ? await selectCandidates(db, id) : [])
  return {
    ...statement,
    createdAt: statement.createdAt.toISOString(),
    lines: lines.map((line) => ({
      ...line,
      suggestions: line.state === 'open' ? suggestionsFor(line satisfies LineToMatch, known) : [],
    })),
  }
}

async function openLines(tx: Tx, ids: readonly string[]): Promise<[BankLineRow, ...BankLineRow[]]> {
  const wanted = [...new Set(ids)]
  const lines = await lockLines(tx, wanted)
  const [first, ...rest] = lines
  if (!first || lines.length < wanted.length) throw found(undefined, LINE)
  const closed = lines.find(({ state }) => state !== 'open')
  if (closed) throw new Refusal('conflict', `Line ${closed.line} is ${stateWords[closed.state]} already`)
  if (rest.some(({ channelId }) => channelId !== first.channelId)) {
    throw new Refusal('conflict', 'The lines are of several accounts')
  }
  return [first, ...rest]
}

const stateWords = { open: 'open', matched: 'matched', not_ours: 'marked as not ours', outgoing: 'money that went out' }

/** Matches one line with many payments, or many lines with one; the sums must agree. Confirms reported payments. */
export async function confirmBankMatch(context: CallContext, match: ConfirmMatch): Promise<{ lines: BankLine[] }> {
  const { tx, caller, at } = context
  const { lineIds, proofIds, paymentIds, confirmDifference } = match
  await lockApplicationsOf(tx, { proofIds, paymentIds })
  const lines = await openLines(tx, lineIds)
  const [{ channelId, currency }] = lines
  const ids = lines.map(({ id }) => id)
  const total = sumOf(lines.map(({ amount }) => centsOf(amount)))
  const reported = await selectReportedPayments(tx, [...new Set(proofIds)])
  const recorded = await lockMatchablePayments(tx, [...new Set(paymentIds)])
  if (reported.length + recorded.length < new Set([...proofIds, ...paymentIds]).size) throw found(undefined, 'Payment')
  if (recorded.some(({ isTaken }) => isTaken)) {
    throw new Refusal('conflict', 'This payment is matched with another line already')
  }
  if ([...reported, ...recorded].some((payment) => payment.channelId !== channelId)) {
    throw new Refusal('conflict', 'The payment was made to another account than the line is of')
  }
  const [only] = reported
  // For a single report, the bank's amount counts; of several reports, each counts as reported.
  const isAlone = only !== undefined && reported.length === 1 && recorded.length === 0
  const amounts = isAlone ? [total] : [...reported, ...recorded].map(({ amount }) => centsOf(amount))
  if (sumOf(amounts) !== total) {
    const money = (cents: Cents) => formatMoney(decimalOf(cents), currency)
    const sentence = `The payments come to ${money(sumOf(amounts))}, and the bank has ${money(total)}`
    throw new Refusal('conflict', `${sentence}. Confirm what arrived of each payment first.`)
  }
  const confirmed: string[] = []
  for (const proof of reported) {
    const receivedAmount = isAlone ? decimalOf(total) : proof.amount
    const decision = {
      status: 'confirmed',
      receivedAmount,
      confirmDifference,
      expectedStatus: 'submitted',
      rejectionReason: 'other',
    } as const
    const { paymentId } = await decideWithin(context, { id: proof.id, decision })
    if (paymentId) confirmed.push(paymentId)
  }
  const matched = { lineIds: ids, paymentIds: [...confirmed, ...recorded.map(({ id }) => id)] }
  await insertMatches(tx, { ...matched, by: caller.id, at })
  await updateLineState(tx, ids, { state: 'matched' })
  await record(tx, context, bankLinesMatched, matched)
  return { lines: await lockLines(tx, ids) }
}

interface Assignment {
  applicationId: string
  payerName?: string | undefined
  confirmDifference?: boolean | undefined
}

export async function assignBankLine(context: CallContext, id: string, body: Assignment): Promise<BankLine> {
  const { tx, caller, at } = context
  const { id: applicationId, userId } = await lockedApplication(tx, body.applicationId)
  const [line] = await openLines(tx, [id])
  const booked =
    line.referenceKey && (await selectBookedReference(tx, { channelId: line.channelId, normal: line.referenceKey }))
  if (booked) throw bookedAlready(booked, line)
  const { channelId, channelName, amount, currency, reference, bookedOn } = line
  const { paymentId, receiptNumber, ...credited } = await recordUnreported(context, {
    applicationId,
    channel: { id: channelId, name: channelName, currency },
    amount,
    references: reference ? [reference] : [],
    payerName: body.payerName || null,
    receivedOn: bookedOn,
    asksAboutDifference: !body.confirmDifference,
  })
  if (line.referenceKey && reference) {
    await reserveReferences(tx, { channelId, references: [reference], field: 'reference', paymentId })
  }
  await insertMatches(tx, { lineIds: [id], paymentIds: [paymentId], by: caller.id, at })
  await updateLineState(tx, [id], { state: 'matched' })
  const facts = { applicationId, userId, paymentId, ...credited, receiptNumber, channelId, messageId: null }
  await record(tx, context, paymentRecorded, facts)
  await reportPostedAlone(tx, context, { applicationId, kind: 'payment' })
  await record(tx, context, bankLinesMatched, { lineIds: [id], paymentIds: [paymentId] })
  return oneLine(tx, id)
}

const oneLine = async (tx: Tx, id: string): Promise<BankLine> => found((await lockLines(tx, [id]))[0], LINE)

export function excludeBankLine(
  deps: Deps,
  caller: Caller,
  { id, reason }: { id: string; reason: string },
): Promise<BankLine> {
  return deps.transaction(async (tx) => {
    await openLines(tx, [id])
    await updateLineState(tx, [id], { state: 'not_ours', reason })
    await record(tx, contextOf(deps, caller), bankLineExcluded, { lineId: id, reason })
    return oneLine(tx, id)
  })
}

/** Keeps the payments recorded; only a reversal undoes a payment. */
export function unmatchBankLine(deps: Deps, caller: Caller, id: string): Promise<BankLine> {
  return deps.transaction(async (tx) => {
    const { state } = await oneLine(tx, id)
    if (state === 'open' || state === 'outgoing') throw new Refusal('conflict', 'This line is matched with nothing')
    const reopened = state === 'matched' ? await deleteMatches(tx, id) : []
    await updateLineState(tx, [id, ...reopened], { state: 'open' })
    await record(tx, contextOf(deps, caller), bankLineReopened, { lineId: id, from: state })
    return oneLine(tx, id)
  })
}
