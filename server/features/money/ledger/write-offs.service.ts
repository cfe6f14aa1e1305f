import { v7 as uuid } from 'uuid'
import {
  type Disbursement,
  type NewDisbursement,
  type NewWriteOff,
  NOTHING_FOR_PAYEE,
  WRITE_OFF_TOO_HIGH,
  type WriteOff,
} from '#contract/money/overview.ts'
import { PAID_LONG_AGO } from '#contract/money/payments-by-hand.ts'
import { disbursementRecorded, writeOffGiven } from '#domain/effects/payments.ts'
import { centsOf, decimalOf, formatMoney } from '#domain/money/amounts.ts'
import { disbursable, disbursementsOver } from '#domain/money/ledger/pass-through.ts'
import { writeOffsOver } from '#domain/money/ledger/spread.ts'
import { isLongAgo } from '#domain/money/plausible-days.ts'
import { fieldError, Refusal } from '#domain/refusal.ts'
import { lockedApplication } from '#server/cases/application-access.ts'
import { reportPostedAlone } from '#server/effects/posted-alone.ts'
import { record } from '#server/effects/record.ts'
import type { CallContext } from '#server/http/answer-once.ts'
import { insertDisbursement, insertWriteOff } from '#server/ledger/ledger.store.ts'
import { post, readCollectedCharges, readLedger, reallocate } from '#server/ledger/ledger.ts'
import { todayOf } from '#server/shared/dates.ts'

export async function writeOff(context: CallContext, id: string, body: NewWriteOff): Promise<WriteOff> {
  const { tx, deps, at, caller } = context
  const application = await lockedApplication(tx, id)
  const { amount, reason, currency = deps.config.currency } = body
  const of = { applicationId: application.id, currency }
  const parts = writeOffsOver(await readLedger(tx, of), await readCollectedCharges(tx, of), centsOf(amount))
  if (!parts) throw new Refusal('conflict', WRITE_OFF_TOO_HIGH)
  const writeOffId = uuid()
  await insertWriteOff(tx, { ...of, id: writeOffId, amount, reason, createdBy: caller.id, createdAt: at })
  await post(
    tx,
    context,
    parts.map((part) => ({ ...of, ...part, kind: 'write_off', key: `write_off:${writeOffId}:${part.chargeId}` })),
  )
  await reallocate(tx, context, of)
  const facts = { ...of, userId: application.userId, writeOffId, amount, reason }
  await record(tx, context, writeOffGiven, facts)
  await reportPostedAlone(tx, context, { applicationId: of.applicationId, kind: 'write_off' })
  return { ...of, id: writeOffId, amount, reason, createdAt: at.toISOString() }
}

const sameName = (one: string | null, other: string) => one?.toLowerCase() === other.toLowerCase()

export async function recordDisbursement(
  context: CallContext,
  applicationId: string,
  body: NewDisbursement,
): Promise<Disbursement> {
  const { tx, deps, at, caller } = context
  const application = await lockedApplication(tx, applicationId)
  const { amount, reference, advanced, currency = deps.config.currency } = body
  const today = todayOf(deps)
  const { paidOn = today } = body
  if (paidOn > today) throw fieldError('paidOn', 'It cannot be paid after today')
  if (isLongAgo(paidOn, today)) throw fieldError('paidOn', PAID_LONG_AGO)
  const of = { applicationId: application.id, currency }
  const charges = (await readCollectedCharges(tx, of)).filter((charge) => sameName(charge.payee, body.payee))
  const payee = charges[0]?.payee
  if (!payee) throw fieldError('payee', NOTHING_FOR_PAYEE)
  const ledger = await readLedger(tx, of)
  const ids = charges.map(({ id }) => id)
  const parts = disbursementsOver(ledger, ids, { amount: centsOf(amount), advanced })
  if (!parts) throw new Refusal('conflict', tooMuch(disbursable(ledger, ids), { currency, advanced }))
  const id = uuid()
  const row = { ...of, id, payee, amount, paidOn, reference, advanced }
  await insertDisbursement(tx, { ...row, createdBy: caller.id, createdAt: at })
  const memo = `Paid to ${payee}, reference ${reference}`
  await post(
    tx,
    context,
    parts.map((part) => ({
      ...of,
      ...part,
      kind: 'disbursement',
      happenedOn: paidOn,
      memo,
      key: `disbursement:${id}:${part.chargeId}`,
    })),
  )
  const facts = { ...of, userId: application.userId, disbursementId: id, payee, amount, advanced }
  await record(tx, context, disbursementRecorded, facts)
  await reportPostedAlone(tx, context, { applicationId: of.applicationId, kind: 'disbursement' })
  return { ...row, createdAt: at.toISOString() }
}

function tooMuch(
  most: ReturnType<typeof disbursable>,
  { currency, advanced }: { currency: string; advanced: boolean },
): string {
  const money = (part: 'paid' | 'advanced') => formatMoney(decimalOf(most[part]), currency)
  if (advanced || most.advanced === most.paid)
    return `No more than ${money('advanced')} of this fee is left to be paid on`
  return `Only ${money('paid')} of this fee has been paid by the client. Say that you advance the rest to pay on more.`
}
