import { type Cents, sumOf, toCents } from '../amounts.ts'
import { type AccountKind, accountKinds, isOfBalance, NO_OWNER } from './accounts.ts'

interface LedgerEvent {
  debit: AccountKind
  credit: AccountKind
  /** Whether it is part of the total fees; any other change of a balance is part of what is paid. */
  isFee?: true
}

/** Every event about money, and the accounts between which it moves. A correction reverses an entry. */
export const ledgerEvents = {
  charge: { debit: 'receivable', credit: 'revenue', isFee: true },
  third_party_charge: { debit: 'receivable', credit: 'client_funds', isFee: true },
  payment: { debit: 'clearing', credit: 'unapplied' },
  allocation: { debit: 'unapplied', credit: 'receivable' },
  gateway_fee: { debit: 'gateway_fees', credit: 'clearing' },
  payout: { debit: 'bank', credit: 'clearing' },
  credit: { debit: 'revenue', credit: 'receivable', isFee: true },
  third_party_credit: { debit: 'client_funds', credit: 'receivable', isFee: true },
  refund_approved: { debit: 'unapplied', credit: 'refunds_payable' },
  refund_done: { debit: 'refunds_payable', credit: 'clearing' },
  // Sent from the bank account of the company, where no channel of payments by hand was used.
  refund_transferred: { debit: 'refunds_payable', credit: 'bank' },
  dispute_opened: { debit: 'disputed', credit: 'clearing' },
  dispute_won: { debit: 'clearing', credit: 'disputed' },
  dispute_lost: { debit: 'unapplied', credit: 'disputed' },
  // More money went back than the payment brought, so the applicant owes it again.
  overdraft: { debit: 'receivable', credit: 'unapplied' },
  write_off: { debit: 'bad_debt', credit: 'receivable', isFee: true },
  disbursement: { debit: 'client_funds', credit: 'bank' },
  // Exchange entries in the currency of the channel; payment and refund are in the account's currency.
  exchange_in: { debit: 'clearing', credit: 'exchange' },
  exchange_out: { debit: 'exchange', credit: 'clearing' },
  exchange_gain: { debit: 'exchange', credit: 'exchange_difference' },
  exchange_loss: { debit: 'exchange_difference', credit: 'exchange' },
} as const satisfies Record<string, LedgerEvent>

export type LedgerEventKind = keyof typeof ledgerEvents

export interface Posting {
  account: AccountKind
  ownerId: string
  currency: string
  /** In minor units; a debit is above zero, a credit below. */
  amount: Cents
}

export interface Movement {
  kind: LedgerEventKind
  amount: Cents
  currency: string
  applicationId: string
  /** The channel of payments by hand whose account is used; null or left out for the card provider. */
  channelId?: string | null
  isExchanged?: boolean
}

export interface LedgerEntry {
  id: string
  kind: LedgerEventKind
  applicationId: string
  paymentId: string | null
  chargeId: string | null
  reversesId: string | null
  happenedOn: string
  /** The real day of the money, where its month was closed before the posting. */
  valueOn: string | null
  memo: string
  postings: readonly Posting[]
}

const ownerOf = (account: AccountKind, { applicationId, channelId }: Movement) =>
  ({ application: applicationId, channel: channelId ?? NO_OWNER, company: NO_OWNER })[accountKinds[account].of]

function sideOf(side: 'debit' | 'credit', { kind, isExchanged }: Movement): AccountKind {
  const account = ledgerEvents[kind][side]
  return isExchanged && account === 'clearing' ? 'exchange' : account
}

export function postingsOf(movement: Movement): Posting[] {
  const { kind, amount, currency } = movement
  if (amount <= 0) throw new Error(`A ${kind} of ${amount} moves nothing`)
  const [debit, credit] = [sideOf('debit', movement), sideOf('credit', movement)]
  return [
    { account: debit, ownerId: ownerOf(debit, movement), currency, amount },
    { account: credit, ownerId: ownerOf(credit, movement), currency, amount: toCents(-amount) },
  ]
}

export const mirrored = (postings: readonly Posting[]): Posting[] =>
  postings.map((posting) => ({ ...posting, amount: toCents(-posting.amount) }))

export interface Totals {
  fees: Cents
  paid: Cents
}

const sumOfPostings = (
  entries: readonly Pick<LedgerEntry, 'postings'>[],
  isCounted: (posting: Posting) => boolean,
): Cents => sumOf(entries.flatMap(({ postings }) => postings.filter(isCounted).map(({ amount }) => amount)))

export const feeEvents = Object.entries(ledgerEvents)
  .filter(([, event]) => 'isFee' in event)
  .map(([kind]) => kind)

const isFee = (kind: LedgerEventKind) => 'isFee' in ledgerEvents[kind]

export const balanceChange = (entry: Pick<LedgerEntry, 'postings'>): Cents => balanceOf([entry])

/** The applicant's debt from these entries; below zero is a credit. */
export const balanceOf = (entries: readonly Pick<LedgerEntry, 'postings'>[]): Cents =>
  sumOfPostings(entries, ({ account }) => isOfBalance(account))

export function totalsChange(entry: Pick<LedgerEntry, 'kind' | 'postings'>): Totals {
  const owed = balanceChange(entry)
  return isFee(entry.kind) ? { fees: owed, paid: toCents(0) } : { fees: toCents(0), paid: toCents(0 - owed) }
}

export const totalsOf = (entries: readonly Pick<LedgerEntry, 'kind' | 'postings'>[]): Totals =>
  entries
    .map(totalsChange)
    .reduce((sum, { fees, paid }) => ({ fees: toCents(sum.fees + fees), paid: toCents(sum.paid + paid) }), {
      fees: toCents(0),
      paid: toCents(0),
    })

export const inCurrency = <E extends LedgerEntry>(entries: readonly E[], currency: string): E[] =>
  entries.filter(({ postings }) => postings.some((posting) => posting.currency === currency))

export const accountBalance = (entries: readonly Pick<LedgerEntry, 'postings'>[], account: AccountKind): Cents =>
  sumOfPostings(entries, (posting) => posting.account === account)
