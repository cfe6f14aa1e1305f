import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/calendar/calendar.ts'
import { monthOf, monthsAfter } from '#domain/calendar/months.ts'
import { bookedOn } from '#domain/money/months/months.ts'
import { seededRandom } from '#domain/testing/seeded-random.ts'
import { centsOf, toCents } from '../amounts.ts'
import { planParts } from '../plans/plan.ts'
import { accountStatement } from './account-statement.ts'
import { accountKinds } from './accounts.ts'
import {
  allocate,
  dueCharges,
  liveAllocations,
  openCharges,
  overAllocated,
  releasesFor,
  unallocatedOf,
} from './allocate.ts'
import {
  accountBalance,
  balanceChange,
  type LedgerEntry,
  ledgerEvents,
  type Movement,
  mirrored,
  postingsOf,
  totalsOf,
} from './movements.ts'
import { chargeFunds, disbursementsOver } from './pass-through.ts'
import { creditsOver, writeOffsOver } from './spread.ts'
import { closedMonthBreaches, entryBreaches, ledgerBreaches, sumsOfMonth } from './testing/invariants.ts'

const breachesOf = (entries: readonly LedgerEntry[]) => [...entryBreaches(entries), ...ledgerBreaches(entries)]

const applicationId = 'a'
const currency = 'PHP'

/** The ledger of one application in memory, kept by the rules of the server. */
function openLedger(below: (limit: number) => number, bookingDay = (today: string) => today) {
  const entries: LedgerEntry[] = []
  const charges: { id: string; payee: string | null }[] = []
  const payments: { id: string; amount: number; gone: number; disputed: number }[] = []
  const approved: { paymentId: string; amount: number }[] = []
  const sent: { paymentId: string; amount: number; entryId: string }[] = []
  const told = { fees: 0, paid: 0 }
  /** Money passed on beyond what was paid, without an advance. */
  let beyondPaid = 0
  const owed: { until: string; owes: number }[] = []
  let next = 0
  let day = '2026-11-01'
  const name = (what: string) => `${what}${++next}`
  const add = (entry: Omit<LedgerEntry, 'id' | 'happenedOn' | 'valueOn' | 'memo' | 'applicationId'>) =>
    entries.push({ ...entry, id: name('e'), happenedOn: bookingDay(day), valueOn: null, memo: '', applicationId })
  const post = (
    kind: Movement['kind'],
    amount: number,
    { paymentId = null, chargeId = null }: { paymentId?: string | null; chargeId?: string | null } = {},
  ) => {
    const postings = postingsOf({ kind, amount: toCents(amount), currency, applicationId })
    add({ kind, paymentId, chargeId, reversesId: null, postings })
  }
  const reverse = (some: readonly LedgerEntry[]) => {
    for (const { id, kind, paymentId, chargeId, postings } of some) {
      add({ kind, paymentId, chargeId, reversesId: id, postings: mirrored(postings) })
    }
  }
  const settle = () => {
    const ids = charges.map(({ id }) => id)
    reverse(overAllocated(entries, openCharges(entries, ids)))
    const paying = payments.map(({ id }) => ({ id, free: unallocatedOf(entries, id) }))
    for (const { amount, ...of } of allocate(paying, openCharges(entries, ids))) post('allocation', amount, of)
  }
  const free = (paymentId: string, amount: number) => {
    const mine = liveAllocations(entries).filter((allocation) => allocation.paymentId === paymentId)
    reverse(releasesFor(mine, amount - unallocatedOf(entries, paymentId)))
    const missing = amount - unallocatedOf(entries, paymentId)
    if (missing > 0) post('overdraft', missing, { paymentId })
  }
  const some = <T>(of: readonly T[]) => of[below(of.length || 1)]
  const steps = {
    charge: () => {
      const [id, amount, payee] = [name('c'), 1 + below(200_000), below(3) === 0 ? 'TruMerit' : null]
      charges.push({ id, payee })
      post(payee === null ? 'charge' : 'third_party_charge', amount, { chargeId: id })
      told.fees += amount
    },
    pay: () => {
      const [id, amount] = [name('p'), 1 + below(150_000)]
      payments.push({ id, amount, gone: 0, disputed: 0 })
      post('payment', amount, { paymentId: id })
      told.paid += amount
    },
    credit: () => {
      const amount = 1 + below(80_000)
      const parts = creditsOver(entries, charges, toCents(amount))
      for (const { kind, amount, chargeId } of parts ?? []) post(kind, amount, { chargeId })
      if (parts) told.fees -= amount
    },
    approveRefund: () => {
      const payment = some(payments)
      const left = payment ? payment.amount - payment.gone - payment.disputed : 0
      if (!payment || left <= 0) return
      const amount = 1 + below(left)
      payment.gone += amount
      free(payment.id, amount)
      post('refund_approved', amount, { paymentId: payment.id })
      approved.push({ paymentId: payment.id, amount })
    },
    sendRefund: () => {
      const refund = approved.pop()
      if (!refund) return
      post(below(2) === 0 ? 'refund_done' : 'refund_transferred', refund.amount, refund)
      sent.push({ ...refund, entryId: entries.at(-1)?.id ?? '' })
      told.paid -= refund.amount
    },
    returnRefund: () => {
      const refund = sent.pop()
      const entry = entries.find(({ id }) => id === refund?.entryId)
      if (!refund || !entry) return
      reverse([entry])
      approved.push(refund)
      told.paid += refund.amount
    },
    reversePayment: () => {
      const payment = some(payments)
      const paid = entries.find(({ kind, paymentId }) => kind === 'payment' && paymentId === payment?.id)
      if (!payment || !paid || payment.gone > 0 || payment.disputed > 0) return
      reverse(liveAllocations(entries).filter((allocation) => allocation.paymentId === payment.id))
      reverse([paid])
      told.paid -= payment.amount
      payment.gone = payment.amount
    },
    writeOff: () => {
      const amount = 1 + below(60_000)
      const parts = writeOffsOver(entries, charges, toCents(amount))
      for (const { amount, chargeId } of parts ?? []) post('write_off', amount, { chargeId })
      if (parts) told.fees -= amount
    },
    disburse: () => {
      const [amount, advanced] = [1 + below(60_000), below(2) === 0]
      const ids = charges.filter(({ payee }) => payee !== null).map(({ id }) => id)
      for (const part of disbursementsOver(entries, ids, { amount: toCents(amount), advanced }) ?? []) {
        const { paid, spent } = chargeFunds(entries, part.chargeId)
        if (!advanced) beyondPaid += Math.max(0, spent + part.amount - paid)
        post('disbursement', part.amount, part)
      }
    },
    rescheduleInParts: () => {
      const own = new Set(charges.filter(({ payee }) => payee === null).map(({ id }) => id))
      const ids = charges.map(({ id }) => id)
      const open = dueCharges(entries, ids).filter((charge) => charge.open > 0 && own.has(charge.id))
      const total = open.reduce((sum, charge) => sum + charge.open, 0)
      if (total < 3) return
      for (const { id: chargeId, open: amount } of open) post('credit', amount, { chargeId })
      for (const { amount } of planParts(
        toCents(total),
        [{ afterDays: 0 }, { afterDays: 30 }, { afterDays: 60 }],
        day,
      )) {
        const id = name('c')
        charges.push({ id, payee: null })
        post('charge', amount, { chargeId: id })
      }
    },
    failRefund: () => {
      const reversed = new Set(entries.map(({ reversesId }) => reversesId))
      const last = entries.findLast(
        ({ id, kind, reversesId }) => kind === 'refund_approved' && !reversesId && !reversed.has(id),
      )
      const at = approved.findIndex(
        ({ paymentId, amount }) => paymentId === last?.paymentId && amount === last?.postings[0]?.amount,
      )
      if (!last || at < 0) return
      approved.splice(at, 1)
      reverse([last])
    },
    dispute: () => {
      const payment = some(payments)
      if (!payment || payment.disputed > 0) return
      payment.disputed = payment.amount
      post('dispute_opened', payment.amount, { paymentId: payment.id })
      told.paid -= payment.amount
      if (below(2) === 0) return
      if (below(2) === 0) {
        post('dispute_won', payment.amount, { paymentId: payment.id })
        told.paid += payment.amount
        payment.disputed = 0
        return
      }
      free(payment.id, payment.amount)
      post('dispute_lost', payment.amount, { paymentId: payment.id })
      payment.gone += payment.amount
    },
  }
  const turn = () => {
    day = addDays(day, below(3))
    some(Object.values(steps))?.()
    settle()
    owed.push({ until: day, owes: told.fees - told.paid })
  }
  const owedOn = (asOf: string) => owed.findLast(({ until }) => until <= asOf)?.owes ?? 0
  return { entries, charges, told, turn, owedOn, beyondPaid: () => beyondPaid, today: () => day }
}

describe('two hundred random histories of the books', () => {
  test('keep the books balanced, every account covered, and the totals correct after every step', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const ledger = openLedger(seededRandom(seed).whole)
      for (let step = 0; step < 24; step += 1) {
        ledger.turn()
        expect({ seed, step, breaches: breachesOf(ledger.entries) }).toEqual({ seed, step, breaches: [] })
        expect({ seed, step, ...totalsOf(ledger.entries) }).toEqual({ seed, step, ...ledger.told })
        expect({ seed, step, beyondPaid: ledger.beyondPaid() }).toEqual({ seed, step, beyondPaid: 0 })
      }
      const { fees, paid } = totalsOf(ledger.entries)
      expect(ledger.entries.reduce((sum, entry) => sum + balanceChange(entry), 0)).toBe(fees - paid)
      const kinds = Object.keys(accountKinds) as (keyof typeof accountKinds)[]
      expect(kinds.reduce((sum, kind) => sum + accountBalance(ledger.entries, kind), 0)).toBe(0)
    }
  })
})

test('a statement adds up for every first and last day', () => {
  for (let seed = 1; seed <= 40; seed += 1) {
    const { entries, charges, turn, owedOn, today } = openLedger(seededRandom(seed).whole)
    for (let step = 0; step < 20; step += 1) turn()
    const rows = charges.map(({ id, payee }) => ({
      id,
      payee,
      description: id,
      amount: '0.00',
      currency,
      collected: true,
      dueFrom: '2026-11-01',
    }))
    const money = { isAsked: true, underWay: { reported: [], refunding: [], isRefundAsked: false } }
    for (let asOf = '2026-11-01'; asOf <= today(); asOf = addDays(asOf, 3)) {
      for (const from of [undefined, addDays(asOf, -5)]) {
        const [shown] = accountStatement({ entries, charges: rows, currency, from, asOf, money }).currencies
        const lines = shown?.lines ?? []
        const sum = lines.reduce<number>(
          (total, { amount }) => total + centsOf(amount),
          centsOf(shown?.opening ?? '0.00'),
        )
        const ledger = entries.filter(({ happenedOn }) => happenedOn <= asOf)
        const balance = ledger.reduce((total, entry) => total + balanceChange(entry), 0)
        expect([seed, asOf, sum, balance]).toEqual([seed, asOf, balance, centsOf(shown?.closing ?? '0.00')])
        expect([seed, asOf, balance]).toEqual([seed, asOf, owedOn(asOf)])
      }
    }
  }
})

test('a later posting leaves a closed month unchanged', () => {
  let moved = 0
  for (let seed = 1; seed <= 30; seed += 1) {
    const below = seededRandom(seed).whole
    const closed: { month: string; sums: ReturnType<typeof sumsOfMonth> }[] = []
    const lastClosed = () => closed.at(-1)?.month ?? null
    const ledger = openLedger(below, (today) => {
      const given = addDays(today, -below(70))
      const booked = bookedOn(given, lastClosed())
      expect([seed, booked >= given, monthOf(booked) > (lastClosed() ?? '')]).toEqual([seed, true, true])
      if (booked !== given) moved += 1
      return booked
    })
    for (let step = 0; step < 80; step += 1) {
      ledger.turn()
      const month = monthsAfter(lastClosed() ?? '2026-09', 1)
      if (month < monthOf(ledger.today()) && below(8) === 0)
        closed.push({ month, sums: sumsOfMonth(ledger.entries, month) })
      expect([seed, step, closedMonthBreaches(ledger.entries, closed)]).toEqual([seed, step, []])
    }
    expect([seed, breachesOf(ledger.entries)]).toEqual([seed, []])
    expect(closed.length).toBeGreaterThan(0)
  }
  expect(moved).toBeGreaterThan(100)
})

describe('the check of the books reports', () => {
  const entry = (changes: Partial<LedgerEntry> = {}): LedgerEntry => ({
    id: 'e1',
    kind: 'payment',
    applicationId,
    paymentId: 'p1',
    chargeId: null,
    reversesId: null,
    happenedOn: '2026-11-23',
    valueOn: null,
    memo: '',
    postings: postingsOf({ kind: 'payment', amount: toCents(100), currency, applicationId }),
    ...changes,
  })
  const [debit, credit] = entry().postings
  if (!debit || !credit) throw new Error('a payment has two postings')
  const taken = postingsOf({ kind: 'refund_approved', amount: toCents(101), currency, applicationId })

  test.each<[string, LedgerEntry[], RegExp]>([
    ['one side alone', [entry({ postings: [debit] })], /does not balance/],
    ['sides that differ', [entry({ postings: [debit, { ...credit, amount: toCents(-99) }] })], /does not balance/],
    ['two currencies', [entry({ postings: [debit, { ...credit, currency: 'USD' }] })], /several currencies/],
    ['more taken than was there', [entry(), entry({ id: 'e2', postings: taken })], /takes more than there is/],
    ['a reversal that is no mirror', [entry(), entry({ id: 'e2', reversesId: 'e1' })], /does not mirror/],
    ['a reversal of nothing', [entry({ reversesId: 'e0' })], /does not mirror/],
  ])('%s', (_, entries, sentence) => {
    expect(breachesOf(entries).join()).toMatch(sentence)
  })

  test('a posting into a closed month', () => {
    const closed = [{ month: '2026-11', sums: sumsOfMonth([entry()], '2026-11') }]
    expect(closedMonthBreaches([entry(), entry({ id: 'e2', happenedOn: '2026-12-01' })], closed)).toEqual([])
    for (const happenedOn of ['2026-11-30', '2026-10-31'])
      expect(closedMonthBreaches([entry(), entry({ id: 'e2', happenedOn })], closed).join()).toMatch(
        /2026-11 was closed/,
      )
  })

  test('an amount of zero or less, or a fraction of a cent, is refused', () => {
    for (const amount of [0, -1]) {
      expect(() => postingsOf({ kind: 'payment', amount: toCents(amount), currency, applicationId })).toThrow()
    }
    expect(() => toCents(0.5)).toThrow()
  })

  test('every ledger event moves money between two different accounts', () => {
    for (const { debit, credit } of Object.values(ledgerEvents)) expect(debit).not.toBe(credit)
  })
})
