import type { BankLineSuggestion } from '#contract/money/statements.ts'
import { DAY } from '#domain/calendar/milliseconds.ts'
import { similarity } from '#domain/clients/fuzzy-match.ts'
import { Refusal } from '#domain/refusal.ts'
import { formatMoney } from '../amounts.ts'

export interface LineToMatch {
  bookedOn: string
  amount: string
  /** Without spaces, dashes and dots. */
  referenceKey: string | null
  description: string
}

export interface Candidate extends Omit<BankLineSuggestion, 'kind'> {
  referenceKeys: readonly string[]
}

const WITHIN_DAYS = 2
const ENOUGH = 0.7

const daysBetween = (one: string, other: string) => Math.abs(Date.parse(one) - Date.parse(other)) / DAY

const words = (text: string) => text.toLowerCase().match(/\p{L}{2,}/gu) ?? []

export function nameSimilarity(name: string, text: string): number {
  const [wanted, there] = [words(name), words(text)]
  if (wanted.length === 0) return 0
  const best = wanted.map((word) => Math.max(0, ...there.map((other) => similarity(word, other))))
  return best.reduce((sum, one) => sum + one, 0) / wanted.length
}

interface KnownCandidates {
  byReference: ReadonlyMap<string, readonly Candidate[]>
  byAmount: ReadonlyMap<string, readonly Candidate[]>
  lengths: readonly number[]
}

const LONG_ENOUGH = 8

function grouped(pairs: readonly (readonly [string, Candidate])[]): Map<string, Candidate[]> {
  const groups = new Map<string, Candidate[]>()
  for (const [key, candidate] of pairs) {
    const group = groups.get(key)
    if (group) group.push(candidate)
    else groups.set(key, [candidate])
  }
  return groups
}

/** Indexed by reference and amount, so that thousands of lines are not compared with each payment. */
export function knownCandidates(candidates: readonly Candidate[]): KnownCandidates {
  const byReference = grouped(candidates.flatMap((one) => one.referenceKeys.map((key) => [key, one] as const)))
  const byAmount = grouped(candidates.map((one) => [one.amount, one] as const))
  const lengths = new Set([...byReference.keys()].map(({ length }) => length).filter((length) => length >= LONG_ENOUGH))
  return { byReference, byAmount, lengths: [...lengths] }
}

/** Many banks print the reference in the description alone. */
function ofSameReference(line: LineToMatch, { byReference, lengths }: KnownCandidates): Set<Candidate> {
  const text = line.description.toUpperCase().replace(/[\s.\p{Pd}]/gu, '')
  const found = new Set(line.referenceKey === null ? [] : byReference.get(line.referenceKey))
  for (const length of lengths)
    for (let at = 0; at + length <= text.length; at += 1)
      for (const candidate of byReference.get(text.slice(at, at + length)) ?? []) found.add(candidate)
  return found
}

/** Ranks the payments that a line may be; a candidate must share its reference or its amount. */
export function suggestionsFor(line: LineToMatch, known: KnownCandidates): BankLineSuggestion[] {
  const named = ofSameReference(line, known)
  const candidates = new Set([...named, ...(known.byAmount.get(line.amount) ?? [])])
  const ranked = [...candidates].flatMap((candidate): { rank: number; suggestion: BankLineSuggestion }[] => {
    const isSameAmount = candidate.amount === line.amount
    const { referenceKeys: _, ...suggestion } = candidate
    if (named.has(candidate)) {
      const kind = isSameAmount ? ('exact' as const) : ('reference' as const)
      return [{ rank: isSameAmount ? 3 : 2, suggestion: { ...suggestion, kind } }]
    }
    if (!isSameAmount || daysBetween(line.bookedOn, candidate.paidOn) > WITHIN_DAYS) return []
    const names = [candidate.payerName ?? '', candidate.applicant].map((name) => nameSimilarity(name, line.description))
    const name = Math.max(...names)
    return [
      { rank: name >= ENOUGH ? 1 + name / 10 : name / 10, suggestion: { ...suggestion, kind: 'likely' as const } },
    ]
  })
  return ranked
    .toSorted((one, other) => other.rank - one.rank)
    .slice(0, 5)
    .map(({ suggestion }) => suggestion)
}

export interface BookedReference {
  // Null where the payment is reported and not yet confirmed.
  receiptNumber: string | null
  /** Null where the client's data is blocked from processing. */
  clientName: string | null
  amount: string
  isMatched: boolean
}

export function bookedAlready(
  { receiptNumber, clientName, amount, isMatched }: BookedReference,
  line: { amount: string; currency: string },
): Refusal {
  if (receiptNumber === null)
    return refused(`${clientName ?? 'A client'} reported a payment with this reference. Confirm that one instead.`)
  const booked = `This reference is booked already, as receipt ${receiptNumber}${clientName ? ` of ${clientName}` : ''}`
  if (isMatched)
    return refused(`${booked}, and matched with another line. If it is the same money, mark this line as not ours.`)
  if (amount === line.amount) return refused(`${booked}. Match the line with that payment instead.`)
  return refused(`${booked}, ${formatMoney(amount, line.currency)}. Reverse that payment first if the bank is right.`)
}

const refused = (sentence: string) => new Refusal('conflict', sentence)
