import type { AccountStatement, StatementLineKind } from '#contract/money/ledger.ts'
import { formatDay } from '#domain/calendar/calendar.ts'
import { type Cents, decimalOf, toCents } from '../amounts.ts'
import { type AskedMoney, askedFor, checkedIn } from '../payments/asked-for.ts'
import { dueCharges } from './allocate.ts'
import { lineLabels } from './line-labels.ts'
import {
  accountBalance,
  balanceChange,
  balanceOf,
  inCurrency,
  type LedgerEntry,
  type LedgerEventKind,
} from './movements.ts'

interface StatementCharge {
  id: string
  description: string
  amount: string
  currency: string
  payee: string | null
  collected: boolean
  /** The first due day; null until the application reaches the step of the charge. */
  dueFrom: string | null
}

export interface StatementFacts {
  entries: readonly LedgerEntry[]
  charges: readonly StatementCharge[]
  currency: string
  from: string | undefined
  asOf: string
  money: AskedMoney
}

type CurrencyStatement = AccountStatement['currencies'][number]

const lineKinds: Partial<Record<LedgerEventKind, StatementLineKind>> = {
  charge: 'charge',
  third_party_charge: 'charge',
  payment: 'payment',
  credit: 'credit',
  third_party_credit: 'credit',
  refund_done: 'refund',
  refund_transferred: 'refund',
  write_off: 'write_off',
}

const kindOf = ({ kind, reversesId }: LedgerEntry): StatementLineKind =>
  reversesId === null ? (lineKinds[kind] ?? 'reversal') : 'reversal'

const described = ({ memo, valueOn }: LedgerEntry, kind: StatementLineKind) =>
  `${memo || lineLabels[kind]}${valueOn === null ? '' : `, of ${formatDay(valueOn)}`}`

function dueOf(balance: Cents, facts: StatementFacts, entries: readonly LedgerEntry[]): CurrencyStatement['due'] {
  const byId = new Map(facts.charges.map((charge) => [charge.id, charge]))
  let left: number = balance
  const due = dueCharges(entries, [...byId.keys()]).flatMap(({ id, open }) => {
    const charge = byId.get(id)
    left -= open
    if (!charge || charge.dueFrom === null || open === 0) return []
    return [{ date: charge.dueFrom, amount: decimalOf(open), description: charge.description }]
  })
  if (left > 0) due.push({ date: facts.asOf, amount: decimalOf(toCents(left)), description: 'Money that went back' })
  return due
}

function statementIn(currency: string, facts: StatementFacts): CurrencyStatement {
  const { from, asOf } = facts
  const until = inCurrency(facts.entries, currency)
    .filter(({ happenedOn }) => happenedOn <= asOf)
    .toSorted((one, other) => (one.happenedOn < other.happenedOn ? -1 : one.happenedOn > other.happenedOn ? 1 : 0))
  const before = until.filter(({ happenedOn }) => from !== undefined && happenedOn < from)
  const opening = balanceOf(before)
  let balance = opening
  const lines = until.slice(before.length).flatMap((entry) => {
    const change = balanceChange(entry)
    if (change === 0) return []
    balance = toCents(balance + change)
    const kind = kindOf(entry)
    const [date, description] = [entry.happenedOn, described(entry, kind)]
    return [{ date, kind, description, amount: decimalOf(change), balance: decimalOf(balance) }]
  })
  return {
    currency,
    opening: decimalOf(opening),
    lines,
    closing: decimalOf(balance),
    due: dueOf(balance, facts, until),
  }
}

function askedIn(currency: string, facts: StatementFacts): AccountStatement['asked'][number] {
  const { entries, money } = facts
  const owed = balanceOf(inCurrency(entries, currency))
  return {
    currency,
    checking: checkedIn(money.underWay, currency),
    toPay: decimalOf(askedFor(money, { owed, currency })),
  }
}

function clientFundsOf({ entries, charges, asOf }: StatementFacts): AccountStatement['held'] {
  const until = entries.filter(({ happenedOn }) => happenedOn <= asOf)
  const funds = new Map<string, { payee: string; currency: string; received: number; spent: number }>()
  for (const { id, payee, currency, collected } of charges) {
    if (payee === null || !collected) continue
    const key = `${currency} ${payee}`
    const row = funds.get(key) ?? { payee, currency, received: 0, spent: 0 }
    const mine = until.filter(({ chargeId }) => chargeId === id)
    const paying = mine.filter(({ kind }) => kind === 'allocation')
    const passedOn = mine.filter(({ kind }) => kind === 'disbursement')
    row.received -= accountBalance(paying, 'receivable')
    row.spent += accountBalance(passedOn, 'client_funds')
    funds.set(key, row)
  }
  return Array.from(funds.values(), ({ received, spent, ...of }) => ({
    ...of,
    received: decimalOf(toCents(received)),
    spent: decimalOf(toCents(spent)),
  }))
}

export function accountStatement(facts: StatementFacts): AccountStatement {
  const { entries, charges, currency, asOf } = facts
  const used = entries.flatMap(({ postings }) => postings.map((posting) => posting.currency))
  const currencies = [currency, ...[...new Set(used)].filter((one) => one !== currency).sort()]
  return {
    asOf,
    currencies: currencies.map((one) => statementIn(one, facts)),
    asked: currencies.map((one) => askedIn(one, facts)),
    elsewhere: charges.flatMap(({ payee, collected, currency, amount, description }) =>
      collected || payee === null ? [] : [{ payee, currency, amount, description }],
    ),
    held: clientFundsOf(facts),
  }
}
