import clsx from 'clsx'
import { roadStages } from '#content/marketing/road.ts'
import type { CaseState } from '#contract/cases/case-state.ts'
import type { CaseItemCode } from '#contract/cases/pending-on.ts'
import type { ExamPath, PathStep } from '#contract/path/path.ts'
import { formatDay } from '#domain/calendar/calendar.ts'
import { counted } from '#domain/english/counted.ts'
import { spaced } from '#domain/english/words.ts'
import { hasStopped, isOpen } from '#domain/path/reached.ts'
import { lastDoneOn, type Stage, stagesOf } from '#domain/path/stages.ts'
import { leadLine, leadOf, sinceLine } from '#web/shared/path/turn-line.ts'
import { Status } from '#web/ui/badge.tsx'

// Shows an optional step only once it has happened, and never a skipped exam result.
const isTold = ({ code, state, optional }: PathStep) =>
  state === 'skipped' ? !optional && code !== 'result_passed' : state !== 'ahead' || !optional

export function StageList({ path, state }: { path: ExamPath; state: CaseState | undefined }) {
  const lead = state && leadOf(state)
  // Shows the task at its own step, even when the current step is another.
  const at =
    path.steps.find((step) => isOpen(step) && step.code === lead?.step) ??
    path.steps.find((step) => step.state === 'current')
  const stages = stagesOf(path.steps, roadStages)
  const done = path.steps.filter(({ state }) => state === 'done')
  const last = lastDoneOn(done)
  const stopped = hasStopped(path)
  const problem = state?.waitsFor === 'team' ? WITH_US : 'Needs attention'
  return (
    <section aria-labelledby="stages-title">
      <h2 id="stages-title" className="font-semibold text-lg">
        Every step
      </h2>
      {last && (
        <p className="text-ink-soft text-sm">
          {done.length} done, the last on {formatDay(last)}
        </p>
      )}
      <ol className="mt-3 border-line border-t">
        {stages.map((stage) => (
          <li key={stage.title} className="border-line border-b">
            <details open={isOpen(stage)}>
              <summary className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
                <Light stage={stage} />
                <span className={clsx('grow', isOpen(stage) && 'font-semibold')}>{stage.title}</span>
                <span className="text-ink-soft text-xs">{said(stage, stopped, problem)}</span>
              </summary>
              <ol className="space-y-3 pb-4 pl-7 text-sm">
                {stage.steps.filter(isTold).map((step) => (
                  <Step
                    key={step.code}
                    step={step}
                    problem={problem}
                    // The head shows a stopped path, different names and the day of the next attempt.
                    isSaidAbove={path.sideState !== null || step.code === 'retake_waiting' || isNameProblem(step)}
                    state={step === at ? state : undefined}
                  />
                ))}
              </ol>
            </details>
          </li>
        ))}
      </ol>
    </section>
  )
}

const isNameProblem = ({ code, state }: PathStep) => code === 'identity_aligned' && state === 'problem'

// A problem on our side must not alarm the applicant.
const WITH_US = 'With us'

const said = ({ state, doneOn, steps }: Stage, stopped: boolean, problem: string) => {
  if (state === 'done') return doneOn ? `Done ${formatDay(doneOn)}` : 'Done'
  if (state === 'skipped') return 'Not needed'
  if (state === 'ahead') return counted(steps.filter(isTold).length, 'step')
  if (state === 'problem') return problem
  return stopped ? 'Stopped here' : 'Now'
}

const Light = ({ stage }: { stage: Stage }) => (
  <span
    aria-hidden="true"
    className={clsx(
      'size-4 shrink-0 rounded-full border-2',
      stage.state === 'done' || isOpen(stage) ? 'border-amber bg-amber' : 'border-line-strong/50',
      isOpen(stage) && 'ring-4 ring-amber-soft',
    )}
  />
)

const AT_HEAD: readonly CaseItemCode[] = [
  'registration_to_renew',
  'order_to_renew',
  'board_file_to_renew',
  'board_change_to_settle',
  'retake_to_plan',
]

const ADVISED: readonly CaseItemCode[] = ['registration_to_make', 'permit_to_find', 'seat_to_book']

/** The lines of a step; for a task of ours or the applicant, the case is more exact than the step. */
function linesOf({ step: { code, sentence }, isSaidAbove, state }: StepProps): (string | undefined)[] {
  const lead = state && leadOf(state)
  const own = isSaidAbove ? undefined : sentence
  if (!state || !lead || AT_HEAD.includes(lead.code)) return [own]
  if (isSaidAbove || lead.step !== code) return [own, leadLine(state)]
  const isOfStep = lead.turn === 'third_party' || ADVISED.includes(lead.code)
  return isOfStep ? [own, sinceLine(state)] : [leadLine(state)]
}

interface StepProps {
  step: PathStep
  problem: string
  isSaidAbove: boolean
  state: CaseState | undefined
}

function Step(props: StepProps) {
  const { title, state, doneOn, confirmed } = props.step
  return (
    <li aria-current={state === 'current' ? 'step' : undefined}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className={clsx(isOpen(props.step) && 'font-semibold')}>{title}</h3>
        {state === 'done' && (
          <span className="text-ink-soft text-xs">
            {doneOn && formatDay(doneOn)}
            {!confirmed && ', to be confirmed'}
          </span>
        )}
        {state === 'problem' && <Status tone={props.problem === WITH_US ? 'info' : 'bad'}>{props.problem}</Status>}
      </div>
      {isOpen(props.step) && <p className="text-ink-soft empty:hidden">{spaced(...linesOf(props))}</p>}
    </li>
  )
}
