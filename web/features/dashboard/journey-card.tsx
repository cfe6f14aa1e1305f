import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { ArrowRight, Check, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ExamPath } from '#contract/path/path.ts'
import { QueryView } from '#web/lib/query-view.tsx'
import { Day } from '#web/shared/path/day.tsx'
import { daysLeft } from '#web/shared/path/path-labels.ts'
import { pathQuery } from '#web/shared/path/path-query.ts'
import { type Stage, stagesOf } from '#web/shared/path/stages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { TextLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { JourneySkeleton } from './dashboard-skeleton.tsx'

export const JourneyCard = ({ applicationId }: { applicationId: string }) => (
  <QueryView
    query={useQuery(pathQuery(applicationId))}
    quiet
    failure="Your way to the exam could not be loaded"
    skeleton={<JourneySkeleton />}
  >
    {(path) => <Journey path={path} />}
  </QueryView>
)

function Journey({ path }: { path: ExamPath }) {
  const stages = stagesOf(path.steps)
  return (
    <Card aria-labelledby="journey-title">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="journey-title" className="font-semibold text-lg">
          Your way to the exam
        </h2>
        <p className="text-ink-soft text-sm">
          {path.board ? `Board: ${path.board.name}` : 'No board chosen yet'}
          {path.attempt > 1 && ` · attempt ${path.attempt}`}
        </p>
      </div>
      <ol className="sm:grid sm:grid-cols-7">
        {stages.map((stage, index) => (
          <StageMark key={stage.title} stage={stage} isNear={isNear(stages, index)} />
        ))}
      </ol>
      <Here path={path} />
      <p className="mt-4 text-sm">
        <TextLink href="/exam" className="inline-flex min-h-6 items-center gap-1">
          See every step and your exam
          <ArrowRight aria-hidden="true" className="size-4" />
        </TextLink>
      </p>
    </Card>
  )
}

// On a phone the line is short: where it stands, with what lies just before and just after.
function isNear(stages: readonly Stage[], index: number): boolean {
  const here = stages.findIndex(({ state }) => state === 'current' || state === 'problem')
  return Math.abs(index - (here < 0 ? stages.length - 1 : here)) <= 1
}

const marks: Record<Stage['state'], { Icon?: LucideIcon; look: string; words: string }> = {
  done: { Icon: Check, look: 'border-good-line text-good', words: 'Done' },
  current: { look: 'border-brand bg-brand text-on-brand', words: 'You are here' },
  problem: { Icon: TriangleAlert, look: 'border-bad-line text-bad', words: 'Needs attention' },
  ahead: { look: 'border-line', words: 'To come' },
  skipped: { look: 'border-line', words: 'Not needed yet' },
}

function StageMark({ stage, isNear }: { stage: Stage; isNear: boolean }) {
  const { title, state, doneOn, isConfirmed } = stage
  const isOpen = state === 'current' || state === 'problem'
  const { Icon, look, words } = marks[state]
  return (
    <li
      aria-current={isOpen ? 'step' : undefined}
      className={clsx(
        'relative flex gap-3 pb-3 sm:block sm:pr-2 sm:pb-0',
        'before:absolute before:bg-line not-last:before:max-sm:top-6 not-last:before:max-sm:bottom-0 not-last:before:max-sm:left-3 not-last:before:max-sm:w-px not-last:before:sm:top-3 not-last:before:sm:right-0 not-last:before:sm:left-6 not-last:before:sm:h-px',
        !isNear && 'max-sm:hidden',
      )}
    >
      <span
        className={clsx(
          'relative grid size-6 shrink-0 place-items-center rounded-full border',
          state !== 'current' && 'bg-card',
          look,
        )}
      >
        {Icon ? (
          <Icon aria-hidden="true" className="size-4" />
        ) : (
          isOpen && <span className="size-2 rounded-full bg-current" />
        )}
      </span>
      <span className="block min-w-0 sm:mt-1.5">
        <span className={clsx('block text-sm', isOpen ? 'font-semibold' : 'text-ink-soft')}>{title}</span>
        <span className="block text-ink-soft text-xs">
          {words}
          {state === 'done' && doneOn && (
            <>
              {' '}
              <Day on={doneOn} />
            </>
          )}
          {state === 'done' && !isConfirmed && ', waiting for our team to confirm'}
        </span>
      </span>
    </li>
  )
}

function Here({ path }: { path: ExamPath }) {
  const { steps, sideState, clocks } = path
  const open = steps.filter(({ state }) => state === 'current' || state === 'problem')
  const last = steps.findLast(({ state }) => state === 'done')
  const pressing = clocks.filter(({ severity }) => severity === 'urgent' || severity === 'soon').slice(0, 2)
  return (
    <div className="mt-2 space-y-2 rounded-control bg-sunk p-3 text-sm sm:mt-4 sm:p-4">
      {sideState && <p className="font-semibold">{sideState.sentence}</p>}
      {!sideState &&
        open.map(({ code, title, sentence, pace }) => (
          <div key={code} className="space-y-1">
            <p className="font-semibold">{title}</p>
            <p>{sentence}</p>
            {pace && <p className="text-ink-soft">{pace}</p>}
          </div>
        ))}
      {open.length === 0 && !sideState && last && <p>{last.sentence}</p>}
      {pressing.map((clock) => (
        <p key={clock.code}>
          <Badge tone="warn">{daysLeft(clock)}</Badge> {clock.sentence}
        </p>
      ))}
    </div>
  )
}
