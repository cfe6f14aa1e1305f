import type { CaseItem, CaseState } from '#contract/cases/case-state.ts'
import type { CaseItemCode, PendingParty } from '#contract/cases/pending-on.ts'
import type { PathParty, StepCode } from '#contract/path/path-steps.ts'
import { positionStep } from '../path/progress.ts'
import { stepOf } from '../path/steps.ts'
import type { CaseFacts } from './case-facts.ts'
import { turnOf } from './codes.ts'
import { besideRows, standRows } from './rows-beside.ts'
import { agreementRow, consentRows } from './rows-consents.ts'
import { examRows } from './rows-exam.ts'
import { paperRows } from './rows-papers.ts'
import { wayRows } from './rows-way.ts'
import { type CaseView, type FoundItem, type ItemRow, viewOf } from './view.ts'

export type FullItem = CaseItem & {
  text: { applicant: string; team: string }
  href: { applicant: string | null; team: string }
}

export interface FullState extends CaseState {
  items: FullItem[]
  next: { applicant: FullItem | null; team: FullItem | null }
}

export const itemRows: readonly ItemRow[] = [
  ...standRows,
  agreementRow,
  ...paperRows,
  ...wayRows,
  ...examRows,
  // Consents follow the exam rows: an applicant who registers at Pearson VUE alone needs no consent for it.
  ...consentRows,
  ...besideRows,
]

const TURNS: readonly PendingParty[] = ['team', 'applicant', 'third_party', 'nobody']

/** Says whose turn a case is, since when and why: every list, screen, mail and report reads this answer. */
export function caseState(facts: CaseFacts): FullState {
  const view = viewOf(facts)
  const step = positionStep([...view.steps.values()], view.side?.at ?? null).step.row.code
  const items = itemsOf(view)
  const lead = leadOf(items) ?? undecided(view, step)
  const all = items.includes(lead) ? items : [...items, lead]
  return {
    step,
    waitsFor: lead.turn,
    party: lead.party,
    cause: lead.code,
    since: lead.since,
    items: all,
    next: { applicant: nextOf(all, 'applicant'), team: nextOf(all, 'team') },
  }
}

function itemsOf(view: CaseView): FullItem[] {
  return itemRows.flatMap((row) => {
    if (!(row.phases ?? ['open']).includes(view.phase)) return []
    return [row.find(view) ?? []].flat().map((found) => itemOf(view, row, found))
  })
}

function itemOf(view: CaseView, row: ItemRow, found: FoundItem): FullItem {
  const { facts, phase } = view
  const turn = turnOf(row.code)
  const isPaused = phase === 'on_hold' && turn === 'nobody'
  const { words, party, since, dueOn = null, document = null, reason = null } = found
  const [forApplicant, forTeam] = words ?? row.words
  return {
    code: row.code,
    turn,
    party: party ?? partyOf(view, row.step, turn),
    step: row.step,
    // A paused or closed case is blocked only by the item that says so.
    blocks: turn !== 'nobody' && (row.blocks?.(view) ?? true),
    since: since <= facts.today ? since : facts.today,
    dueOn,
    document,
    text: { applicant: forApplicant, team: forTeam },
    href: {
      applicant: isPaused ? null : (found.place ?? row.places[0]),
      team: `/admin/applications/${facts.id}?tab=${row.places[1]}`,
    },
    reason,
  }
}

const OTHERS: readonly PathParty[] = ['school', 'prc', 'courier', 'evaluator', 'board', 'pearson']

function partyOf({ current }: CaseView, code: StepCode | null, turn: PendingParty): PathParty {
  if (turn !== 'third_party') return turn
  const party = code === null ? current?.row.waitsFor : stepOf(code).waitsFor
  return OTHERS.find((one) => one === party) ?? 'board'
}

// Team items lead, then the applicant's, then third parties': a case that the team can move is never shown as waiting.
const leadOf = (items: readonly FullItem[]): FullItem | undefined =>
  TURNS.flatMap((turn) =>
    turn === 'nobody'
      ? items.filter((item) => item.turn === turn)
      : inOrder(items.filter((one) => one.blocks && one.turn === turn)),
  )[0]

const nextOf = (items: readonly FullItem[], turn: PendingParty): FullItem | null =>
  inOrder(items.filter((item) => item.turn === turn))[0] ?? null

export const sentenceOf = (code: CaseItemCode): string =>
  [...itemRows, DECIDE].find((row) => row.code === code)?.words[1] ?? ''

const rank = new Map<CaseItemCode, number>(itemRows.map(({ code }, index) => [code, index]))

const inOrder = (items: readonly FullItem[]): FullItem[] =>
  items.toSorted(
    (one, other) =>
      Number(other.blocks) - Number(one.blocks) ||
      (rank.get(one.code) ?? 0) - (rank.get(other.code) ?? 0) ||
      (one.dueOn ?? '9').localeCompare(other.dueOn ?? '9'),
  )

function undecided(view: CaseView, step: StepCode): FullItem {
  const found = { since: view.steps.get(step)?.since ?? view.facts.askedSince }
  return itemOf(view, DECIDE, found)
}

const DECIDE: ItemRow = {
  code: 'step_to_decide',
  step: null,
  words: ['We are preparing the next step', 'Decide what comes next'],
  places: ['/path', 'path'],
  find: () => null,
}

export function forApplicant({ next, items, ...state }: FullState): CaseState {
  const visibleItem = (item: FullItem): CaseItem => ({
    ...item,
    text: { applicant: item.text.applicant },
    href: { applicant: item.href.applicant },
  })
  return {
    ...state,
    items: items.map(visibleItem),
    next: { applicant: next.applicant && visibleItem(next.applicant), team: next.team && visibleItem(next.team) },
  }
}

export const turnOfStep =
  ({ step, party, since, items }: FullState) =>
  (code: StepCode): { party: PathParty; since: string } | null =>
    code === step ? { party, since } : (items.find((item) => item.step === code) ?? null)
