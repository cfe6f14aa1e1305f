import type { CaseItemCode } from '#contract/cases/pending-on.ts'
import type { PathParty, StepCode } from '#contract/path/path-steps.ts'
import type { RequirementId } from '#contract/requirements.ts'
import { latestDay } from '../calendar/calendar.ts'
import { dayAt } from '../calendar/zones.ts'
import { type StepOnPath, stepsOnPath } from '../path/progress.ts'
import { type DatedSideState, isEnded, sideStateOf } from '../path/side-states.ts'
import type { CaseFacts } from './case-facts.ts'

type Phase = 'open' | 'on_hold' | 'ended' | 'passed'

export interface CaseView {
  facts: CaseFacts
  phase: Phase
  steps: ReadonlyMap<StepCode, StepOnPath>
  current: StepOnPath | null
  side: DatedSideState | null
  isPastPapers: boolean
  isKnown: boolean
  examOn: string | null
}

const LAPSED: readonly string[] = ['board_file_expired', 'order_expired', 'att_expired', 'registration_expired']

export const isLapsed = ({ side }: CaseView): boolean => side !== null && LAPSED.includes(side.code)

export function viewOf(facts: CaseFacts): CaseView {
  const ordered = stepsOnPath(facts)
  const steps = new Map(ordered.map((one) => [one.row.code, one]))
  const side = sideStateOf(facts)
  const isPassed = steps.get('result_passed')?.state === 'done'
  return {
    facts,
    phase: isEnded(facts) ? 'ended' : side?.code === 'on_hold' ? 'on_hold' : isPassed ? 'passed' : 'open',
    steps,
    current: ordered.find(({ state }) => state === 'current') ?? null,
    side,
    isPastPapers: isPastPapers(facts, steps),
    isKnown: facts.sheetOn !== null && facts.schoolOn !== null,
    examOn: facts.appointment && dayAt(facts.appointment.at, facts.appointment.timeZone),
  }
}

function isPastPapers({ marks }: CaseFacts, steps: CaseView['steps']): boolean {
  const isMarked = marks.some(({ code }) => code === 'documents_complete')
  return (
    isMarked || steps.get('documents_complete')?.state === 'skipped' || steps.get('board_packet_ready')?.done != null
  )
}

export interface FoundItem {
  since: string
  dueOn?: string | null
  party?: PathParty
  document?: RequirementId
  words?: readonly [applicant: string, team: string]
  reason?: string | null
  place?: string
}

export const isDone = ({ steps }: CaseView, code: StepCode): boolean => steps.get(code)?.done != null

export const doneOn = ({ steps }: CaseView, code: StepCode): string | null => steps.get(code)?.done?.on ?? null

export const latest = (first: string, ...others: readonly (string | null)[]): string =>
  latestDay([first, ...others.flatMap((day) => day ?? [])]) ?? first

export const askedSince = ({ facts }: CaseView): string => latest(facts.askedSince, facts.lastReviewedOn)

export function awaited({ current, facts }: CaseView, code: StepCode): FoundItem | null {
  if (current?.row.code !== code) return null
  const since = current.since ?? facts.startedOn
  const rested = current.row.waitsFor === 'team' || current.row.waitsFor === 'applicant'
  return { since: rested ? latest(since, facts.askedSince) : since }
}

export const openDeficiencyOn = (view: CaseView): string | null =>
  view.steps.get('board_deficiency')?.state === 'problem' ? doneOn(view, 'board_deficiency') : null

/** One row per code: when the item exists, since and until when, both texts, and the page to do it on. */
export interface ItemRow {
  code: CaseItemCode
  step: StepCode | null
  phases?: readonly CaseView['phase'][]
  blocks?: (view: CaseView) => boolean
  words: readonly [applicant: string, team: string]
  places: readonly [applicant: string | null, team: string]
  find: (view: CaseView) => FoundItem | readonly FoundItem[] | null
}

export const never = (): boolean => false
