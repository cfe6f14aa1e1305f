import type { PathStep, StepState } from '#contract/path/path.ts'
import { Status, type Tone } from '#web/ui/badge.tsx'
import { Day } from './day.tsx'

const looks: Record<StepState, { tone: Tone; words: string }> = {
  done: { tone: 'good', words: 'Done' },
  current: { tone: 'warn', words: 'Now' },
  ahead: { tone: 'neutral', words: 'To come' },
  skipped: { tone: 'neutral', words: 'Not needed yet' },
  problem: { tone: 'bad', words: 'Needs attention' },
}

export function StepBadge({ step: { state, doneOn, confirmed } }: { step: PathStep }) {
  const { tone, words } = looks[state]
  if (state !== 'done') return <Status tone={tone}>{words}</Status>
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <Status tone={confirmed ? tone : 'warn'}>{confirmed ? words : 'To be confirmed'}</Status>
      {doneOn && (
        <span className="text-ink-soft text-xs">
          <Day on={doneOn} />
        </span>
      )}
    </span>
  )
}
