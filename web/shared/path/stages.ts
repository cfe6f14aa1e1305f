import type { PathStep } from '#contract/path/path.ts'
import type { StepCode } from '#contract/path/path-steps.ts'

interface StageRow {
  title: string
  about: string
  /** Each goes on to the step that ends it, in the order of the path. */
  last: StepCode
}

const stages: readonly StageRow[] = [
  { title: 'Your papers', about: 'We collect your papers and check each one.', last: 'documents_complete' },
  { title: 'School and PRC', about: 'Your school and the PRC send sealed papers.', last: 'sources_sent' },
  { title: 'Evaluation', about: 'An evaluator compares your studies with those in the US.', last: 'evaluation_issued' },
  {
    title: 'Board and Pearson',
    about: 'Your board reads your file. You register for the exam.',
    last: 'board_eligible',
  },
  { title: 'Permission', about: 'Pearson VUE emails you the permission to test.', last: 'att_received' },
  { title: 'Exam', about: 'You book a seat and take the exam.', last: 'exam_taken' },
  { title: 'Result', about: 'Your board sends the official result.', last: 'retake_waiting' },
]

export interface Stage extends Omit<StageRow, 'last'> {
  state: 'done' | 'current' | 'ahead' | 'problem' | 'skipped'
  doneOn: string | null
  steps: readonly PathStep[]
}

export const isOpen = ({ state }: Pick<PathStep | Stage, 'state'>): boolean =>
  state === 'current' || state === 'problem'

export function stagesOf(steps: readonly PathStep[]): Stage[] {
  let from = 0
  return stages.map(({ last, ...row }) => {
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
