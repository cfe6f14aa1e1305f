import type { PathStep } from '#contract/path/path.ts'
import type { StepCode } from '#contract/path/path-steps.ts'

// Each goes on to the step that ends it, in the order of the path.
const stages: readonly [title: string, last: StepCode][] = [
  ['Your papers', 'documents_complete'],
  ['School and PRC', 'sources_sent'],
  ['Evaluation', 'evaluation_issued'],
  ['Board and Pearson', 'board_eligible'],
  ['Permission', 'att_received'],
  ['Exam', 'exam_taken'],
  ['Result', 'retake_waiting'],
]

export interface Stage {
  title: string
  state: 'done' | 'current' | 'ahead' | 'problem' | 'skipped'
  doneOn: string | null
  isConfirmed: boolean
}

export function stagesOf(steps: readonly PathStep[]): Stage[] {
  let from = 0
  return stages.map(([title, last]) => {
    const to = steps.findIndex(({ code }) => code === last) + 1
    const own = steps.slice(from, to)
    from = to
    const days = own.flatMap(({ state, doneOn }) => (state === 'done' ? (doneOn ?? []) : [])).sort()
    return {
      title,
      state: stateOf(own),
      doneOn: days.at(-1) ?? null,
      isConfirmed: own.every(({ confirmed }) => confirmed),
    }
  })
}

function stateOf(steps: readonly PathStep[]): Stage['state'] {
  const has = (wanted: PathStep['state']) => steps.some(({ state }) => state === wanted)
  if (has('problem')) return 'problem'
  if (has('current')) return 'current'
  if (steps.some(({ state, optional }) => state === 'ahead' && !optional)) return 'ahead'
  return has('done') ? 'done' : 'skipped'
}
