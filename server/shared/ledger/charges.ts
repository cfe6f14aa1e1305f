import { v7 as uuid } from 'uuid'
import { creditsOver } from '#domain/ledger/credit.ts'
import { centsOf, decimalOf, toCents } from '#domain/money.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Tx } from '#server/database/open.ts'
import { type ChargeRow, type CreditRow, findCharges, insertCharge, insertCredit } from './ledger.store.ts'
import { booksOf, dayOf, type LedgerContext, post, settle } from './ledger.ts'

type ChargeWish = Pick<ChargeRow, 'code' | 'description' | 'amount' | 'currency'> &
  Partial<Pick<ChargeRow, 'dueOn' | 'payee' | 'collected'>> & { applicationId: string }

/** Charges an application, which its caller has locked; what is paid already and free pays it. */
export async function raiseCharge(tx: Tx, context: LedgerContext, wish: ChargeWish): Promise<ChargeRow> {
  const { applicationId, currency, description } = wish
  const charge: ChargeRow = {
    dueOn: null,
    payee: null,
    collected: true,
    ...wish,
    id: uuid(),
    createdAt: context.at,
  }
  const dueFrom = charge.dueOn ?? dayOf(context)
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
  await settle(tx, context, { applicationId, currency })
  return charge
}

interface CreditWish {
  applicationId: string
  amount: string
  currency: string
  reason: string
  memo: string
}

/** Takes a credit off what was charged, the latest charge first; undefined where that is less than the credit. */
export async function giveCredit(
  tx: Tx,
  context: LedgerContext,
  { memo, ...wish }: CreditWish,
): Promise<CreditRow | undefined> {
  const { applicationId, currency } = wish
  const charges = (await findCharges(tx, applicationId)).filter(
    (charge) => charge.collected && charge.currency === currency,
  )
  const parts = creditsOver(await booksOf(tx, wish), charges, centsOf(wish.amount))
  if (!parts) return undefined
  const credit: CreditRow = { ...wish, id: uuid(), createdAt: context.at }
  await insertCredit(tx, { ...credit, createdBy: context.by.actorId })
  await post(
    tx,
    context,
    parts.map((part) => ({ ...part, applicationId, currency, memo, key: `credit:${credit.id}:${part.chargeId}` })),
  )
  await settle(tx, context, { applicationId, currency })
  return credit
}

// So it is where the fees were charged before CURRENCY was changed.
const lessThanFees = (currency: string) =>
  `Less than that was charged in ${currency}, so the fees cannot be lowered by it. Look at the statement of this application.`

interface NewFees {
  applicationId: string
  from: string
  to: string
  reason: string
}

/** New total fees are a charge or a credit of the difference. */
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
