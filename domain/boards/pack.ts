import type { BoardFactKey, Confidence, SeededFact, SeededPack } from '#contract/boards/board-facts.ts'
import { type Board, type BoardFact, NOT_CONFIRMED, type PackStatus } from '#contract/boards/boards.ts'
import { formatDay } from '../calendar/calendar.ts'
import type { Audience } from '../path/audience.ts'
import { isStaleFact } from '../path/exam-constants.ts'
import { expectedFacts, factLabels } from './board-labels.ts'
import { factSentence } from './sentences.ts'

export type CurrentFact = Omit<SeededFact, 'seen'> & {
  seen: string | null
  version: number
  confirmedBy: string | null
}

export interface CurrentPack extends Omit<SeededPack, 'facts'> {
  facts: readonly CurrentFact[]
}

export interface RecordedFact extends Pick<SeededFact, 'value' | 'source' | 'checkedOn' | 'confidence'> {
  board: string
  key: BoardFactKey
  version: number
  confirmedBy: string
}

/** `Confirmed by Ana, 22 Nov 2026`; null where no team member confirmed the fact, or too long ago. */
export function confirmationOf(
  { confirmedBy, checkedOn, value }: { confirmedBy: string | null; checkedOn: string; value?: unknown },
  today: string,
): string | null {
  if (confirmedBy === null || value === null || isStaleFact({ checkedOn }, today)) return null
  return `Confirmed by ${confirmedBy}, ${formatDay(checkedOn)}`
}

export function currentPack(seed: SeededPack, recorded: readonly RecordedFact[]): CurrentPack {
  const own = new Map(recorded.filter(({ board }) => board === seed.code).map((fact) => [fact.key, fact]))
  const seeded = seed.facts.map((fact) => {
    const over = own.get(fact.key)
    own.delete(fact.key)
    return over ? written(over, fact) : { ...fact, version: 0, confirmedBy: null }
  })
  return { ...seed, facts: [...seeded, ...[...own.values()].map((fact) => written(fact, undefined))] }
}

function written(over: RecordedFact, seed: SeededFact | undefined): CurrentFact {
  const { board: _board, ...fact } = over
  const isOpen = over.value === null
  return { ...fact, seen: null, conflict: isOpen ? (seed?.conflict ?? []) : [] } as CurrentFact
}

export function packStatus({ facts }: Pick<CurrentPack, 'facts'>, today: string): PackStatus {
  if (facts.some((fact) => isStaleFact(fact, today))) return 'stale'
  return facts.every(({ version, value }) => version > 0 && value !== null) ? 'confirmed' : 'draft'
}

export const whyNotOffered = (pack: CurrentPack, today: string): string | null =>
  packStatus(pack, today) === 'confirmed' ? null : pack.hold

interface Provenance {
  source: string
  checkedOn: string
  confidence: Confidence | null
}

/** The source of a fact; an applicant reads only which team member confirmed it. */
export function provenanceOf(
  { source, checkedOn, confidence, ...fact }: Provenance & { confirmedBy?: string | null; value?: unknown },
  today: string,
  audience: Audience,
): Provenance {
  if (audience === 'team') return { source, checkedOn, confidence }
  const confirmation = confirmationOf({ confirmedBy: null, ...fact, checkedOn }, today)
  return { source: confirmation ?? NOT_CONFIRMED, checkedOn, confidence: null }
}

function factForApplicant(fact: BoardFact, provenance: Provenance): BoardFact {
  const sentence = fact.value === null && !fact.stale ? `${fact.label}: we do not know this yet.` : fact.sentence
  return { ...fact, ...provenance, sentence, seen: null, conflict: [] }
}

export function toBoardFact(current: CurrentFact, today: string, audience: Audience): BoardFact {
  const fact = factForTeam(current, today)
  return audience === 'team' ? fact : factForApplicant(fact, provenanceOf(current, today, audience))
}

function factForTeam(fact: CurrentFact, today: string): BoardFact {
  const stale = isStaleFact(fact, today)
  const { key, value, source, seen, checkedOn, confidence, conflict, version } = fact
  return {
    key,
    label: factLabels[key],
    value,
    sentence: factSentence(fact, stale),
    source,
    seen,
    checkedOn,
    confidence,
    conflict: [...conflict],
    confirmed: version > 0,
    stale,
    version,
  }
}

export function toBoard(pack: CurrentPack, today: string, audience: Audience): Board {
  const { code, state, name, website, facts } = pack
  const known = new Set(facts.map(({ key }) => key))
  return {
    id: code,
    code,
    state,
    name,
    website,
    status: packStatus(pack, today),
    hold: whyNotOffered(pack, today),
    facts: facts.map((fact) => toBoardFact(fact, today, audience)),
    unknown: expectedFacts.filter((key) => !known.has(key)).map((key) => ({ key, label: factLabels[key] })),
  }
}
