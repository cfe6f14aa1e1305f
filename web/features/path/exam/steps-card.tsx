import type { PathStep } from '#contract/path/path.ts'
import type { StepCode } from '#contract/path/path-steps.ts'
import { partyNames, whoseTurn } from '#domain/path/party-names.ts'
import { Day } from '#web/shared/path/day.tsx'
import { StepBadge } from '#web/shared/path/step-badge.tsx'
import { Card } from '#web/ui/card.tsx'

// Shows an optional step only once it has happened, and never the exam result that did not come.
const isTold = ({ code, state, optional }: PathStep) =>
  state === 'skipped' ? !optional && code !== 'result_passed' : state !== 'ahead' || !optional

// The sentence of a done step looks ahead; once the later step is done, the date is enough.
const saidUntil: Partial<Record<StepCode, StepCode>> = {
  source_requests_sent: 'sources_sent',
  evaluation_ordered: 'evaluation_issued',
  evaluation_in_review: 'evaluation_issued',
  board_packet_ready: 'board_submitted',
  board_submitted: 'board_eligible',
  pearson_registered: 'att_received',
  board_eligible: 'att_received',
  att_received: 'exam_taken',
  exam_scheduled: 'exam_taken',
}

function isSaid({ code, state }: PathStep, steps: readonly PathStep[]): boolean {
  if (state !== 'done') return state !== 'skipped'
  return !steps.some((later) => later.code === saidUntil[code] && later.state === 'done')
}

export function StepsCard({ steps }: { steps: readonly PathStep[] }) {
  const shown = steps.filter(isTold)
  return (
    <Card titleId="steps-title" title="Every step" description="From the choice of a board to the result.">
      <ol className="divide-y divide-line">
        {shown.map((step) => (
          <li
            key={step.code}
            aria-current={step.state === 'current' ? 'step' : undefined}
            className="gap-4 py-3 text-sm sm:flex"
          >
            <div className="shrink-0 pb-1 sm:w-52">
              <StepBadge step={step} />
            </div>
            <div className="min-w-0">
              <h3 className="font-semibold">{step.title}</h3>
              {isSaid(step, steps) && <p className="text-ink-soft">{step.sentence}</p>}
              <StepWait step={step} />
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function StepWait({ step }: { step: PathStep }) {
  const { state, waitsFor, since, pace } = step
  if (state === 'done' || state === 'skipped') return null
  const isOpen = state === 'current' || state === 'problem'
  const party = isOpen ? whoseTurn(waitsFor) : partyNames[waitsFor]
  return (
    <p className="mt-0.5 text-ink-soft text-xs">
      {party && (isOpen ? party : `Then it is up to ${party}`)}
      {isOpen && since && (
        <>
          {' '}
          since <Day on={since} />
        </>
      )}
      {party && '. '}
      {pace}
    </p>
  )
}
