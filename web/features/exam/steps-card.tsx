import type { PathStep } from '#contract/path.ts'
import { partyNames } from '#domain/path/party-names.ts'
import { Day } from '#web/shared/path/day.tsx'
import { StepBadge } from '#web/shared/path/step-badge.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'

// What happens to some alone is told when it has happened, and the result that it was not is told never.
const isTold = ({ code, state, optional }: PathStep) =>
  state === 'skipped' ? !optional && code !== 'result_passed' : state !== 'ahead' || !optional

/** Every step, with its date, its wait and where the figures come from. */
export function StepsCard({ steps }: { steps: readonly PathStep[] }) {
  const shown = steps.filter(isTold)
  return (
    <Card aria-labelledby="steps-title">
      <CardHeader
        titleId="steps-title"
        title="Every step"
        description="From the choice of a board to the result. What others need is usual, never promised."
      />
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
              {step.state !== 'skipped' && <p className="text-ink-soft">{step.sentence}</p>}
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
  const party = partyNames[waitsFor]
  const isOpen = state === 'current' || state === 'problem'
  return (
    <p className="mt-0.5 text-ink-soft text-xs">
      {party && (isOpen ? `Waiting for ${party}` : `Then it is up to ${party}`)}
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
