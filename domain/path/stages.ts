import type { PathStep } from '#contract/path/path.ts'
import type { StepCode } from '#contract/path/path-steps.ts'
import { isOpen } from './reached.ts'

interface StageRow {
  title: string
  about: string
  last: StepCode
}

export interface Stage extends Omit<StageRow, 'last'> {
  state: PathStep['state']
  doneOn: string | null
  steps: readonly PathStep[]
}

export function stagesOf(steps: readonly PathStep[], rows: readonly StageRow[]): Stage[] {
  return rows.map(({ title, about, last }) => {
    const own = stepsOfStage(steps, rows, last)
    return { title, about, state: stateOf(own), doneOn: lastDoneOn(own), steps: own }
  })
}

/** The steps of a stage: after the end of the previous stage, up to its last step. */
export function stepsOfStage<Step extends { code: StepCode }>(
  steps: readonly Step[],
  rows: readonly Pick<StageRow, 'last'>[],
  last: StepCode,
): readonly Step[] {
  const placeAfter = (wanted: StepCode | undefined) => steps.findIndex(({ code }) => code === wanted) + 1
  const before = rows[rows.findIndex((row) => row.last === last) - 1]
  return steps.slice(placeAfter(before?.last), placeAfter(last))
}

export const lastDoneOn = (steps: readonly PathStep[]): string | null =>
  steps
    .flatMap(({ state, doneOn }) => (state === 'done' ? (doneOn ?? []) : []))
    .sort()
    .at(-1) ?? null

function stateOf(steps: readonly PathStep[]): Stage['state'] {
  const has = (wanted: PathStep['state']) => steps.some(({ state }) => state === wanted)
  if (has('problem')) return 'problem'
  if (has('current')) return 'current'
  if (steps.some(({ state, optional }) => state === 'ahead' && !optional)) return 'ahead'
  return has('done') ? 'done' : 'skipped'
}

export const presentStage = (all: readonly Stage[]): Stage | undefined =>
  all.find(isOpen) ?? all.findLast(({ state }) => state === 'done') ?? all[0]
