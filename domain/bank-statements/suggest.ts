import type { BankLineSuggestion } from '#contract/bank-statements.ts'
import { similarity } from '../clients/fuzzy-match.ts'

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

const DAY = 24 * 60 * 60_000
const WITHIN_DAYS = 2
const ENOUGH = 0.7

const daysBetween = (one: string, other: string) => Math.abs(Date.parse(one) - Date.parse(other)) / DAY

const words = (text: string) => text.toLowerCase().match(/\p{L}{2,}/gu) ?? []

/** How much of a name stands in a text, from 0 to 1. */
export function nameSimilarity(name: string, text: string): number {
  const [wanted, there] = [words(name), words(text)]
  if (wanted.length === 0) return 0
  const best = wanted.map((word) => Math.max(0, ...there.map((other) => similarity(word, other))))
  return best.reduce((sum, one) => sum + one, 0) / wanted.length
}

const hasReference = (line: LineToMatch, { referenceKeys }: Candidate) => {
  const text = line.description.toUpperCase().replace(/[\s.\p{Pd}]/gu, '')
  // Many banks print it in the description alone.
  return referenceKeys.some((key) => key === line.referenceKey || (key.length >= 8 && text.includes(key)))
}

/** What a line may be, the likeliest first. A candidate of neither its reference nor its amount is none. */
export function suggestionsFor(line: LineToMatch, candidates: readonly Candidate[]): BankLineSuggestion[] {
  const ranked = candidates.flatMap((candidate): { rank: number; suggestion: BankLineSuggestion }[] => {
    const isSameAmount = candidate.amount === line.amount
    const { referenceKeys: _, ...suggestion } = candidate
    if (hasReference(line, candidate)) {
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
