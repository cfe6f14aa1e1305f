import type { PaymentChannel } from '#contract/money/channels.ts'
import * as may from '#domain/may.ts'
import { type Cents, centsOf, decimalOf, toCents } from '#domain/money/amounts.ts'
import { askedFor } from '#domain/money/payments/asked-for.ts'
import { needsNoRate, shownRate, valueAt } from '#domain/money/rates/exchange.ts'
import { keptUntil } from '#domain/money/rates/validity.ts'
import { selectApplicationOf } from '#server/cases/applications.store.ts'
import { askedMoneyOf, readCases } from '#server/cases/case-record.ts'
import type { Deps } from '#server/deps.ts'
import { ratesOfDay } from '#server/features/money/rates/rates.service.ts'
import type { Caller } from '#server/http/caller.ts'
import { selectOwedBy } from '#server/ledger/ledger.store.ts'
import { nobodysOffer, type Offer, toChannel, waiterOf } from './channel-view.ts'
import { selectChannels } from './channels.store.ts'

export async function listPaymentChannels(deps: Deps, caller: Caller): Promise<PaymentChannel[]> {
  const { db } = deps
  const seesAll = may.can(caller, 'money.read')
  const [rows, waiter, offers] = await Promise.all([
    selectChannels(db, seesAll ? ['proposed', 'active', 'retired'] : ['active']),
    waiterOf(deps, db, caller),
    offersTo(deps, caller.id),
  ])
  return rows.flatMap((row) => {
    const offer = offers(row.currency)
    return offer || seesAll ? [toChannel(row, waiter, offer ?? nobodysOffer)] : []
  })
}

async function offersTo(deps: Deps, userId: string): Promise<(currency: string) => Offer | null> {
  const id = await selectApplicationOf(deps.db, userId)
  const [rates, owed, [record]] = await Promise.all([
    ratesOfDay(deps, deps.db),
    selectOwedBy(deps.db, userId),
    readCases(deps.db, id ? [id] : []),
  ])
  const accountCurrency = deps.config.currency
  const money = record && askedMoneyOf(deps, record)
  const owedIn = (currency: string) => centsOf(owed?.get(currency) ?? '0.00')
  const askedIn = (currency: string) => (money ? askedFor(money, { owed: owedIn(currency), currency }) : toCents(0))
  const dueIn = (amount: Cents) => (money ? decimalOf(amount) : null)
  return (currency) => {
    if (needsNoRate({ currency, accountCurrency, owed: owedIn(currency) })) {
      return { ...nobodysOffer, amountDue: dueIn(askedIn(currency)) }
    }
    const rate = rates.get(currency)
    if (!rate) return null
    return {
      rate: shownRate(rate.rate),
      rateId: rate.id,
      rateUntil: keptUntil(rate, deps.now()).toISOString(),
      amountDue: dueIn(valueAt(askedIn(accountCurrency), rate.rate)),
    }
  }
}
