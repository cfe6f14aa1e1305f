import { monthOf } from '#domain/calendar/months.ts'
import { accountKinds, neverNegative } from '../accounts.ts'
import { openCharges, unallocatedOf } from '../allocate.ts'
import type { LedgerEntry } from '../movements.ts'

const sumOf = (entry: LedgerEntry) => entry.postings.reduce((sum, { amount }) => sum + amount, 0)

const described = ({ kind, id }: LedgerEntry) => `${kind} ${id}`

const unbalanced = (entries: readonly LedgerEntry[]) =>
  entries
    .filter((entry) => entry.postings.length < 2 || sumOf(entry) !== 0)
    .map((entry) => `${described(entry)} does not balance`)

const ofSeveralCurrencies = (entries: readonly LedgerEntry[]) =>
  entries
    .filter(({ postings }) => new Set(postings.map(({ currency }) => currency)).size !== 1)
    .map((entry) => `${described(entry)} is of several currencies`)

const broken = (entries: readonly LedgerEntry[]) =>
  entries
    .filter(({ postings }) => postings.some(({ amount }) => !Number.isSafeInteger(amount) || amount === 0))
    .map((entry) => `${described(entry)} has an amount that is no number of minor units`)

const mirrorOf = (entry: LedgerEntry) =>
  JSON.stringify(entry.postings.map(({ account, ownerId, amount }) => [account, ownerId, 0 - amount]))

function wrongReversals(entries: readonly LedgerEntry[]) {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const seen = new Set<string>()
  return entries.flatMap((entry) => {
    if (entry.reversesId === null) return []
    const original = byId.get(entry.reversesId)
    const isTwice = seen.has(entry.reversesId)
    seen.add(entry.reversesId)
    const plain = JSON.stringify(entry.postings.map(({ account, ownerId, amount }) => [account, ownerId, amount]))
    if (original && !isTwice && original.reversesId === null && mirrorOf(original) === plain) return []
    return [`${described(entry)} does not mirror what it reverses, once`]
  })
}

function overdrawn(entries: readonly LedgerEntry[]) {
  const balances = new Map<string, number>()
  return entries.flatMap((entry) =>
    entry.postings.flatMap(({ account, ownerId, currency, amount }) => {
      const key = `${account} of ${ownerId} in ${currency}`
      const balance = (balances.get(key) ?? 0) + amount
      balances.set(key, balance)
      const isBelow = accountKinds[account].normal === 'credit' && balance > 0
      return isBelow && neverNegative.includes(account)
        ? [`${described(entry)} takes more than there is of ${key}`]
        : []
    }),
  )
}

function overpaid(entries: readonly LedgerEntry[]) {
  const chargeIds = [...new Set(entries.flatMap(({ chargeId }) => chargeId ?? []))]
  const paymentIds = [...new Set(entries.flatMap(({ paymentId }) => paymentId ?? []))]
  return [
    ...openCharges(entries, chargeIds)
      .filter(({ open }) => open < 0)
      .map(({ id }) => `charge ${id} is paid with more than it comes to`),
    ...paymentIds.filter((id) => unallocatedOf(entries, id) < 0).map((id) => `payment ${id} pays more than it brought`),
  ]
}

export const entryBreaches = (entries: readonly LedgerEntry[]): string[] => [
  ...unbalanced(entries),
  ...ofSeveralCurrencies(entries),
  ...broken(entries),
]

/** Lists broken rules in the accounts of one application, in the order of posting; [] where all hold. */
export const ledgerBreaches = (entries: readonly LedgerEntry[]): string[] => [
  ...wrongReversals(entries),
  ...overdrawn(entries),
  ...overpaid(entries),
]

type SumsByAccount = ReadonlyMap<string, { opening: number; debits: number; credits: number }>

export function sumsOfMonth(entries: readonly LedgerEntry[], month: string): SumsByAccount {
  const sums = new Map<string, { opening: number; debits: number; credits: number }>()
  for (const { happenedOn, postings } of entries) {
    if (monthOf(happenedOn) > month) continue
    for (const { account, ownerId, currency, amount } of postings) {
      const key = `${account} of ${ownerId} in ${currency}`
      const sum = sums.get(key) ?? { opening: 0, debits: 0, credits: 0 }
      if (monthOf(happenedOn) < month) sum.opening += amount
      else if (amount > 0) sum.debits += amount
      else sum.credits -= amount
      sums.set(key, sum)
    }
  }
  return sums
}

export const closedMonthBreaches = (
  entries: readonly LedgerEntry[],
  closed: readonly { month: string; sums: SumsByAccount }[],
): string[] =>
  closed
    .filter(({ month, sums }) => !isDeepEqual(sums, sumsOfMonth(entries, month)))
    .map(({ month }) => `${month} was closed with other sums than it has now`)

const isDeepEqual = (one: SumsByAccount, other: SumsByAccount) => {
  const plain = (sums: SumsByAccount) => JSON.stringify([...sums].sort(([a], [b]) => (a < b ? -1 : 1)))
  return plain(one) === plain(other)
}
