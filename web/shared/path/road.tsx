import clsx from 'clsx'
import { roadStages } from '#content/marketing/road.ts'
import type { ExamPath } from '#contract/path/path.ts'
import { formatDay } from '#domain/calendar/calendar.ts'
import { hasStopped, isDone, isOpen } from '#domain/path/reached.ts'
import { presentStage, type Stage, stagesOf } from '#domain/path/stages.ts'
import { expectedOf } from '#domain/path/usual-days.ts'
import { portalToday } from '#web/shared/portal-today.ts'

interface Lamp {
  x: number
  y: number
}

const [STEP, FIRST] = [52, 26]

// The road climbs from the lower left, in two bends.
const lamps: readonly Lamp[] = [96, 90, 92, 82, 72, 72, 58].map((y, index) => ({ x: FIRST + index * STEP, y }))

const ROAD =
  'M-400 128C-240 92-60 110 0 102S50 98 78 96s40 8 66 2 36-14 60-18 30-2 52 0 40-10 56-14 30-4 60-14 200-60 400-70'

const STARS = 'M40 20h0M92 12h0M118 34h0M168 12h0M214 30h0M250 8h0M300 14h0M344 34h0'

const isLit = (stage: Stage) => stage.state === 'done' || isOpen(stage)

const RoadPicture = ({ stages }: { stages: readonly Stage[] }) => {
  const here = presentStage(stages)
  return (
    <svg viewBox="0 0 364 116" aria-hidden="true" className="block w-full overflow-visible">
      <defs>
        <radialGradient id="lamp-light">
          <stop offset="0" className="[stop-color:var(--color-flame)] [stop-opacity:0.55]" />
          <stop offset="1" className="[stop-color:var(--color-flame)] [stop-opacity:0]" />
        </radialGradient>
      </defs>
      <path d={STARS} strokeWidth="1.8" strokeLinecap="round" className="stroke-on-deep/45" />
      <path d={ROAD} fill="none" strokeWidth="15" strokeLinecap="round" className="stroke-on-deep/10" />
      <path d={ROAD} fill="none" strokeWidth="1.4" strokeDasharray="5 7" className="stroke-on-deep/35" />
      {lamps.map((lamp, index) => {
        const stage = stages[index]
        return stage && <StreetLamp key={stage.title} lamp={lamp} isLit={isLit(stage)} isHere={stage === here} />
      })}
    </svg>
  )
}

const StreetLamp = ({ lamp: { x, y }, isLit: lit, isHere }: { lamp: Lamp; isLit: boolean; isHere: boolean }) => (
  <g transform={`translate(${x} ${y})`}>
    {lit && <ellipse cy="4" rx={isHere ? 24 : 15} ry={isHere ? 7 : 4} fill="url(#lamp-light)" />}
    {lit && (
      <circle cy="-34" r={isHere ? 30 : 16} fill="url(#lamp-light)" className={clsx(isHere && 'animate-breathe')} />
    )}
    <path
      d="M0 3v-28M-4 4h8"
      strokeWidth="2"
      strokeLinecap="round"
      className={lit ? 'stroke-on-deep' : 'stroke-on-deep/40'}
    />
    <path
      d="M-5-27h10l-1.6-11h-6.8Z"
      strokeWidth="1.5"
      strokeLinejoin="round"
      className={lit ? 'fill-flame stroke-on-deep' : 'fill-none stroke-on-deep/40'}
    />
    <path d="M-3-38h6l-3-4Z" className={lit ? 'fill-on-deep' : 'fill-on-deep/40'} />
  </g>
)

const words: Record<Stage['state'], string> = {
  done: 'Done',
  current: 'Now',
  problem: 'Needs attention',
  ahead: 'Ahead',
  skipped: 'Not needed',
}

const RoadNames = ({ stages, stopped }: { stages: readonly Stage[]; stopped: boolean }) => (
  <ol className="grid grid-cols-7">
    {stages.map((stage) => (
      <li
        key={stage.title}
        aria-current={stage === presentStage(stages) ? 'step' : undefined}
        className="text-center text-on-deep-soft text-xs aria-[current=step]:font-semibold aria-[current=step]:text-on-deep max-sm:sr-only"
      >
        {stage.title}{' '}
        <span className="sr-only">{stopped && stage.state === 'current' ? 'Stopped here' : words[stage.state]}</span>
      </li>
    ))}
  </ol>
)

function RoadHere({ path, stages }: { path: ExamPath; stages: readonly Stage[] }) {
  const stage = presentStage(stages)
  if (!stage) return null
  const expected = expectedOf(path, portalToday())
  // The head describes the way after a failed result.
  const isOver = isDone(path, 'result_failed')
  const about = stage.state === 'done' && stage.doneOn ? `Done on ${formatDay(stage.doneOn)}.` : stage.about
  return (
    <div className="text-sm">
      <p className="font-semibold">
        {stages.indexOf(stage) + 1} of {stages.length}: {stage.title}
      </p>
      {!isOver && (
        <p className="text-on-deep-soft">
          {about} {expected}
        </p>
      )}
    </div>
  )
}

export function Road({ path }: { path: ExamPath }) {
  const stages = stagesOf(path.steps, roadStages)
  return (
    <>
      <div className="-mx-4 overflow-hidden sm:-mx-6">
        <div className="mx-auto max-w-3xl">
          <RoadPicture stages={stages} />
          <RoadNames stages={stages} stopped={hasStopped(path)} />
        </div>
      </div>
      <RoadHere path={path} stages={stages} />
    </>
  )
}
