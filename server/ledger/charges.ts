import { v7 as uuid } from 'uuid'
import type { StepCode } from '#contract/path/path-steps.ts'
import { type Cents, centsOf, decimalOf, sumOf, toCents } from '#domain/money/amounts.ts'
import { dueCharges, type OpenCharge } from '#domain/money/ledger/allocate.ts'
import { creditsOver } from '#domain/money/ledger/spread.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Queryable, Tx } from '#server/database/open.ts'
import { type ChargeRow, type CreditRow, insertCharge, insertCredit, selectCharges } from './ledger.store.ts'
import {
  dayOf,
  type LedgerContext,
  type LedgerRef,
  post,
  readCollectedCharges,
  readLedger,
  reallocate,
} from './ledger.ts'

// A day that never comes, so that lists by day show the charge as not due.
const NOT_BEFORE_ITS_STEP = '9999-12-31'

type NewChargeRow = Pick<ChargeRow, 'code' | 'description' | 'amount' | 'currency'> &
  Partial<Pick<ChargeRow, 'dueOn' | 'dueStep' | 'payee' | 'collected'>> & { applicationId: string }

/** Charges an application that the caller has locked; unallocated payments pay the charge at once. */
export async function raiseCharge(tx: Tx, context: LedgerContext, newCharge: NewChargeRow): Promise<ChargeRow> {
  const { applicationId, currency, description } = newCharge
  const charge: ChargeRow = {
    dueOn: null,
    dueStep: null,
    payee: null,
    collected: true,
    ...newCharge,
    id: uuid(),
    createdAt: context.at,
  }
  const dueFrom = charge.dueOn ?? (charge.dueStep === null ? dayOf(context) : NOT_BEFORE_ITS_STEP)
  await insertCharge(tx, { ...charge, applicationId, dueFrom, createdBy: context.by.actorId })
  if (!charge.collected) return charge
  await post(tx, context, [
    {
      kind: charge.payee === null ? 'charge' : 'third_party_charge',
      amount: centsOf(charge.amount),
      currency,
      applicationId,
      chargeId: charge.id,
      memo: description,
      key: `charge:${charge.id}`,
    },
  ])
  await reallocate(tx, context, { applicationId, currency })
  return charge
}

interface NewCreditRow {
  applicationId: string
  amount: string
  currency: string
  reason: string
  memo: string
}

/** Credits charges, latest first; returns undefined when the charges are lower than the credit. */
export async function giveCredit(
  tx: Tx,
  context: LedgerContext,
  { memo, ...newCredit }: NewCreditRow,
): Promise<CreditRow | undefined> {
  const { applicationId, currency } = newCredit
  const charges = await readCollectedCharges(tx, newCredit)
  const parts = creditsOver(await readLedger(tx, newCredit), charges, centsOf(newCredit.amount))
  if (!parts) return undefined
  const credit: CreditRow = { ...newCredit, id: uuid(), createdAt: context.at }
  await insertCredit(tx, { ...credit, createdBy: context.by.actorId })
  await post(
    tx,
    context,
    parts.map((part) => ({ ...part, applicationId, currency, memo, key: `credit:${credit.id}:${part.chargeId}` })),
  )
  await reallocate(tx, context, { applicationId, currency })
  return credit
}

interface ChargeInPart {
  description: string
  amount: Cents
  dueOn: string | null
  dueStep: StepCode | null
}

interface Rescheduling {
  applicationId: string
  currency: string
  open: readonly OpenCharge[]
  parts: readonly ChargeInPart[]
  reason: string
}

export async function openOwnCharges(db: Queryable, of: LedgerRef): Promise<OpenCharge[]> {
  const charges = await selectCharges(db, of.applicationId)
  const own = new Set(charges.flatMap(({ id, payee }) => (payee === null ? id : [])))
  const ids = charges.map(({ id }) => id)
  return dueCharges(await readLedger(db, of), ids).filter(({ id, open }) => open > 0 && own.has(id))
}

/** Replaces open charges with parts: one credit, then one charge per part; returns the ids of the parts. */
export async function chargeInParts(tx: Tx, context: LedgerContext, rescheduling: Rescheduling): Promise<string[]> {
  const { applicationId, currency, open, parts, reason } = rescheduling
  const total = sumOf(open.map((charge) => charge.open))
  const credit: CreditRow = {
    id: uuid(),
    applicationId,
    amount: decimalOf(total),
    currency,
    reason,
    createdAt: context.at,
  }
  await insertCredit(tx, { ...credit, createdBy: context.by.actorId })
  await post(
    tx,
    context,
    open.map(({ id: chargeId, open: amount }) => ({
      kind: 'credit',
      chargeId,
      amount,
      applicationId,
      currency,
      memo: reason,
      key: `credit:${credit.id}:${chargeId}`,
    })),
  )
  const charged: string[] = []
  for (const { amount, ...part } of parts) {
    const newCharge = { ...part, applicationId, currency, code: 'instalment', amount: decimalOf(amount) }
    charged.push((await raiseCharge(tx, context, newCharge)).id)
  }
  return charged
}

// Happens when the fees were charged before CURRENCY was changed.
const lessThanFees = (currency: string) =>
  `Less than that was charged in ${currency}, so the fees cannot be lowered by it. Look at the statement of this application.`

interface NewFees {
  applicationId: string
  from: string
  to: string
  reason: string
}

export async function changeFees(
  tx: Tx,
  context: LedgerContext,
  { applicationId, from, to, reason }: NewFees,
): Promise<void> {
  const { currency } = context.deps.config
  const more = toCents(centsOf(to) - centsOf(from))
  if (more > 0) {
    const amount = decimalOf(more)
    await raiseCharge(tx, context, {
      applicationId,
      code: 'fee_change',
      description: 'Change of fees',
      amount,
      currency,
    })
  }
  if (more < 0) {
    const amount = decimalOf(toCents(-more))
    const credit = await giveCredit(tx, context, { applicationId, amount, currency, reason, memo: 'Change of fees' })
    if (!credit) throw new Refusal('conflict', lessThanFees(currency))
  }
}
