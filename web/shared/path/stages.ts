import { type RoadStage, roadStages } from '#content/marketing/road.ts'
import type { PathStep } from '#contract/path/path.ts'

export interface Stage extends Omit<RoadStage, 'last' | 'time'> {
  state: 'done' | 'current' | 'ahead' | 'problem' | 'skipped'
  doneOn: string | null
  steps: readonly PathStep[]
}

export const isOpen = ({ state }: Pick<PathStep | Stage, 'state'>): boolean =>
  state === 'current' || state === 'problem'

export function stagesOf(steps: readonly PathStep[]): Stage[] {
  let from = 0
  return roadStages.map(({ last, time: _, ...row }) => {
    const to = steps.findIndex(({ code }) => code === last) + 1
    const own = steps.slice(from, to)
    from = to
    const days = own.flatMap(({ state, doneOn }) => (state === 'done' ? (doneOn ?? []) : [])).sort()
    return { ...row, state: stateOf(own), doneOn: days.at(-1) ?? null, steps: own }
  })
}

function stateOf(steps: readonly PathStep[]): Stage['state'] {
  const has = (wanted: PathStep['state']) => steps.some(({ state }) => state === wanted)
  if (has('problem')) return 'problem'
  if (has('current')) return 'current'
  if (steps.some(({ state, optional }) => state === 'ahead' && !optional)) return 'ahead'
  return has('done') ? 'done' : 'skipped'
}

/** The stage where she is: the first that is open, or the last that is done where nothing is. */
export const presentStage = (all: readonly Stage[]): Stage | undefined =>
  all.find(isOpen) ?? all.findLast(({ state }) => state === 'done') ?? all[0]
