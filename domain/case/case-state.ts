import type { CaseItem as ShownItem, CaseState as ShownState } from '#contract/case-state.ts'
import type { PathParty } from '#contract/path.ts'
import type { StepCode } from '#contract/path-steps.ts'
import type { CaseItemCode, PendingParty } from '#contract/pending-on.ts'
import { positionStep } from '../path/position-step.ts'
import { stepOf } from '../path/steps.ts'
import { turnOf } from './codes.ts'
import type { CaseFacts } from './facts.ts'
import type { ItemRow } from './row.ts'
import { besideRows, standRows } from './rows-beside.ts'
import { examRows } from './rows-exam.ts'
import { paperRows } from './rows-papers.ts'
import { wayRows } from './rows-way.ts'
import { type CaseView, type Found, viewOf } from './view.ts'

export type CaseItem = ShownItem & {
  text: { applicant: string; team: string }
  href: { applicant: string | null; team: string }
}

export interface CaseState extends ShownState {
  items: CaseItem[]
  next: { applicant: CaseItem | null; team: CaseItem | null }
}

/** In the order of the path, and then what is beside it. */
export const itemRows: readonly ItemRow[] = [...standRows, ...paperRows, ...wayRows, ...examRows, ...besideRows]

const TURNS: readonly PendingParty[] = ['team', 'applicant', 'third_party', 'nobody']

/** Whose turn a case is, since when and for what: the one answer that every list, screen, mail and number reads. */
export function caseState(facts: CaseFacts): CaseState {
  const view = viewOf(facts)
  const step = positionStep([...view.steps.values()], view.side?.at ?? null).standing.row.code
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

function itemsOf(view: CaseView): CaseItem[] {
  return itemRows.flatMap((row) => {
    if (!(row.phases ?? ['open']).includes(view.phase)) return []
    return [row.find(view) ?? []].flat().map((found) => itemOf(view, row, found))
  })
}

function itemOf(view: CaseView, row: ItemRow, found: Found): CaseItem {
  const { facts, phase } = view
  const turn = turnOf(row.code)
  const [hers, ours] = found.words ?? row.words
  return {
    code: row.code,
    turn,
    party: found.party ?? partyOf(view, row.step, turn),
    step: row.step,
    // What rests or is over waits for nothing but what says so.
    blocks: turn !== 'nobody' && (row.blocks?.(view) ?? true),
    since: found.since <= facts.today ? found.since : facts.today,
    dueOn: found.dueOn ?? null,
    document: found.document ?? null,
    text: { applicant: hers, team: ours },
    href: {
      applicant: phase === 'on_hold' && turn === 'nobody' ? null : (found.place ?? row.places[0]),
      team: `/admin/applications/${facts.id}?tab=${row.places[1]}`,
    },
    reason: found.reason ?? null,
  }
}

const OTHERS: readonly PathParty[] = ['school', 'prc', 'courier', 'evaluator', 'board', 'pearson']

/** The step says which third party it is; where it does not, the board. */
function partyOf({ current }: CaseView, code: StepCode | null, turn: PendingParty): PathParty {
  if (turn !== 'third_party') return turn
  const party = code === null ? current?.row.waitsFor : stepOf(code).waitsFor
  return OTHERS.find((one) => one === party) ?? 'board'
}

/** Ours before hers, hers before what others do: what we can do at once is never called waiting. */
const leadOf = (items: readonly CaseItem[]): CaseItem | undefined =>
  TURNS.flatMap((turn) =>
    turn === 'nobody'
      ? items.filter((item) => item.turn === turn)
      : inOrder(items.filter((one) => one.blocks && one.turn === turn)),
  )[0]

const nextOf = (items: readonly CaseItem[], turn: PendingParty): CaseItem | null =>
  inOrder(items.filter((item) => item.turn === turn))[0] ?? null

/** What has to be done, to the team, as far as the code alone says it. */
export const sentenceOf = (code: CaseItemCode): string =>
  [...itemRows, DECIDE].find((row) => row.code === code)?.words[1] ?? ''

const rank = new Map<CaseItemCode, number>(itemRows.map(({ code }, index) => [code, index]))

/** What holds the case up first, then by the order of the path, then what is due first. */
const inOrder = (items: readonly CaseItem[]): CaseItem[] =>
  items.toSorted(
    (one, other) =>
      Number(other.blocks) - Number(one.blocks) ||
      (rank.get(one.code) ?? 0) - (rank.get(other.code) ?? 0) ||
      (one.dueOn ?? '9').localeCompare(other.dueOn ?? '9'),
  )

/** Where nothing is asked and nothing is over, somebody of the team says what comes next. */
function undecided(view: CaseView, step: StepCode): CaseItem {
  const found = { since: view.steps.get(step)?.since ?? view.facts.askedSince }
  return itemOf(view, DECIDE, found)
}

const DECIDE: ItemRow = {
  code: 'step_to_decide',
  step: null,
  words: ['We are preparing the next step', 'Decide what comes next'],
  places: ['/exam', 'path'],
  find: () => null,
}

/** The state as the applicant reads it: the office's words and places left out. */
export function forApplicant({ next, items, ...state }: CaseState): ShownState {
  const hers = (item: CaseItem): ShownItem => ({
    ...item,
    text: { applicant: item.text.applicant },
    href: { applicant: item.href.applicant },
  })
  return {
    ...state,
    items: items.map(hers),
    next: { applicant: next.applicant && hers(next.applicant), team: next.team && hers(next.team) },
  }
}

/** The turn of each open step: that of the case where it stands, and its own item's elsewhere. */
export const turnOfStep =
  ({ step, party, since, items }: CaseState) =>
  (code: StepCode): { party: PathParty; since: string } | null =>
    code === step ? { party, since } : (items.find((item) => item.step === code) ?? null)
