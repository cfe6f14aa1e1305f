import type { BoardFactKey, Confidence, FactValue } from '#contract/boards/board-facts.ts'
import type { RequestParty } from '#contract/third-party-requests/third-party-requests.ts'
import type { CurrentPack } from '../boards/pack.ts'
import type { SourcedNumber } from './exam-constants.ts'

interface Sourced {
  source: string
  checkedOn: string
  confidence: Confidence
  confirmedBy: string | null
}

/** The current board facts that the path uses; unknown or disputed ones are null. */
export interface BoardRules {
  code: string
  name: string
  evaluation: boolean | null
  sources: readonly RequestParty[]
  fileLife: SourcedNumber | null
  resendWithin: SourcedNumber | null
  fingerprintsLife: SourcedNumber | null
  licenceProofAtRetest: SourcedNumber | null
  retakes: (FactValue<'retake_limits'> & Sourced) | null
  recency: (FactValue<'recency'> & Sourced) | null
  /** How long the board takes, in the unit of its source. */
  decision: (Sourced & { min: number; max: number; workingDays: boolean }) | null
  askNotBeforeDays: number | null
}

export function rulesOf(pack: CurrentPack): BoardRules {
  const evaluation = knownFact(pack, 'evaluation')?.value.needed ?? null
  return {
    code: pack.code,
    name: pack.state,
    evaluation,
    sources: sourcesOf(pack, evaluation),
    fileLife: lifeOf(knownFact(pack, 'file_life'), ({ years }) => ({ years })),
    resendWithin: lifeOf(knownFact(pack, 'resend_eligibility'), ({ withinDays: days, withinYears: years }) => ({
      days,
      years,
    })),
    fingerprintsLife: lifeOf(knownFact(pack, 'fingerprints'), ({ maxAgeDays: days, maxAgeMonths: months }) => ({
      days,
      months,
    })),
    licenceProofAtRetest: lifeOf(knownFact(pack, 'home_licence'), ({ retestProofYears: years }) => ({ years })),
    retakes: sourced(knownFact(pack, 'retake_limits')),
    recency: sourced(knownFact(pack, 'recency')),
    decision: decisionOf(pack),
    askNotBeforeDays: knownFact(pack, 'ask_not_before')?.value.days ?? null,
  }
}

const EVALUATED: readonly RequestParty[] = ['school', 'prc']
const SENDERS: readonly RequestParty[] = ['school', 'high_school', 'prc']

/** An evaluator needs the documents of school and PRC; a board without evaluation names its own. */
function sourcesOf(pack: CurrentPack, evaluation: boolean | null): RequestParty[] {
  const named = knownFact(pack, 'papers_from_source')?.value.papers.map(({ from }) => from) ?? []
  const isEvaluated = evaluation !== false || named.length === 0
  return SENDERS.filter((party) => named.some((from) => from === party) || (isEvaluated && EVALUATED.includes(party)))
}

interface KnownFact<K extends BoardFactKey> {
  value: FactValue<K>
  from: Sourced
}

function knownFact<K extends BoardFactKey>({ facts }: CurrentPack, key: K): KnownFact<K> | null {
  const fact = facts.find((one) => one.key === key)
  if (!fact || fact.value === null) return null
  const { source, checkedOn, confidence, confirmedBy } = fact
  // The table of facts pairs each key with the value of that key.
  return { value: fact.value as FactValue<K>, from: { source, checkedOn, confidence, confirmedBy } }
}

type Life = Partial<Record<'days' | 'months' | 'years', number | null | undefined>>

function lifeOf<K extends BoardFactKey>(
  fact: KnownFact<K> | null,
  read: (value: FactValue<K>) => Life,
): SourcedNumber | null {
  if (!fact) return null
  const { years, months, days } = read(fact.value)
  if (years != null) return { value: years, unit: 'years', ...fact.from }
  if (months != null) return { value: months, unit: 'months', ...fact.from }
  return days == null ? null : { value: days, unit: 'days', ...fact.from }
}

const sourced = <K extends BoardFactKey>(fact: KnownFact<K> | null): (FactValue<K> & Sourced) | null =>
  fact && { ...fact.value, ...fact.from }

function decisionOf(pack: CurrentPack): BoardRules['decision'] {
  const fact = knownFact(pack, 'usual_time')
  if (!fact) return null
  const { minDays: min, maxDays: max, workingDays, covers } = fact.value
  return covers === 'board_review' || covers === 'each_paper' ? { min, max, workingDays, ...fact.from } : null
}
