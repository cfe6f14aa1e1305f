import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { ArrowRight } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { Application } from '#contract/applications/applications.ts'
import type { CaseState } from '#contract/cases/case-state.ts'
import type { ExamPath } from '#contract/path/path.ts'
import { hasEnded } from '#domain/applications/status.ts'
import { isOver, isQuiet } from '#domain/path/moments.ts'
import { QueryView } from '#web/lib/query-view.tsx'
import { writeStored } from '#web/lib/stored-text.ts'
import { SEEN_PREFIX } from '#web/shared/device/device-stores.ts'
import { MomentHead } from '#web/shared/path/moment-head.tsx'
import { momentOf, type PathMoment } from '#web/shared/path/moments.ts'
import { pathQuery } from '#web/shared/path/path-query.ts'
import { Road } from '#web/shared/path/road.tsx'
import { ButtonLink, TextLink } from '#web/ui/button.tsx'
import { RoadSkeleton } from './dashboard-skeleton.tsx'
import { type NextStep, nextStepOf } from './next-step.ts'

interface FirstScreenProps {
  application: Application
  state: CaseState
}

export function FirstScreen({ application, state }: FirstScreenProps) {
  const query = useQuery(pathQuery(application.id))
  const isClosed = hasEnded(application)
  const moment = query.data && !isClosed ? momentOf(query.data) : null
  return (
    <NextAndRoad
      key={moment?.key}
      applicationId={application.id}
      moment={moment}
      step={nextStepOf({ status: application.status, state })}
      road={
        !isClosed && (
          <QueryView query={query} bare quiet failure="Your road could not be loaded" skeleton={<RoadSkeleton />}>
            {(path) => <RoadSection path={path} />}
          </QueryView>
        )
      }
    />
  )
}

interface NextAndRoadProps {
  applicationId: string
  moment: PathMoment | null
  step: NextStep
  road: ReactNode
}

/**
 * Shows a moment in full on the first view. Later views show only final moments, since the next step covers the rest.
 */
function NextAndRoad({ applicationId, moment, step, road }: NextAndRoadProps) {
  const isFirst = useFirstSight(moment && `${applicationId} ${moment.key}`)
  const shown = moment && (isFirst || isOver(moment)) ? moment : null
  const isSaid = shown !== null && saysStep(shown, step)
  const reached = shown && (
    <MomentHead
      moment={shown}
      applicationId={applicationId}
      action={isOver(shown) ? step.action : shown.action}
      room={isFirst ? (isSaid ? 'whole' : 'part') : undefined}
    />
  )
  const isAside = shown !== null && isQuiet(shown)
  return (
    <>
      {isAside && reached}
      <div className="lamp-ground overflow-hidden rounded-card text-on-deep">
        {!isAside && reached}
        {!isSaid && <NextStepCard step={step} />}
        {road}
      </div>
    </>
  )
}

const saysStep = (moment: PathMoment, { isTurn, action }: NextStep) =>
  isOver(moment) || !isTurn || action?.href === moment.action?.href

const RoadSection = ({ path }: { path: ExamPath }) => (
  <section aria-labelledby="road-title" className="space-y-2 border-on-deep/10 border-t p-4 pt-0 sm:p-6 sm:pt-0">
    <h2 id="road-title" className="sr-only">
      Your path
    </h2>
    <Road path={path} />
    <TextLink href="/path" className="inline-flex min-h-6 items-center text-on-deep text-sm decoration-on-deep/40">
      See your path
    </TextLink>
  </section>
)

const FNV_PRIME = 0x01000193

/** Hashes the key, so that the device does not reveal the seen moment. */
function markOf(text: string): string {
  let mark = 0x811c9dc5
  for (const letter of text) mark = Math.imul(mark ^ (letter.codePointAt(0) ?? 0), FNV_PRIME) >>> 0
  return SEEN_PREFIX + mark.toString(36)
}

function isSeen(mark: string): boolean {
  try {
    return localStorage.getItem(mark) !== null
  } catch {
    return true
  }
}

function useFirstSight(of: string | null): boolean {
  const mark = of === null ? null : markOf(of)
  const [isFirst] = useState(() => mark !== null && typeof localStorage !== 'undefined' && !isSeen(mark))
  useEffect(() => {
    if (mark !== null) writeStored(mark, '')
  }, [mark])
  return isFirst
}

function NextStepCard({ step }: { step: NextStep }) {
  const { icon: Icon, title, text, isQuoted, action, isTurn, meanwhile } = step
  return (
    <section
      aria-labelledby="next-step"
      className="flex flex-col justify-between gap-4 p-4 sm:flex-row sm:items-center sm:p-6"
    >
      <div className="flex min-w-0 gap-3 sm:gap-4">
        <span
          className={clsx(
            'grid size-10 shrink-0 place-items-center rounded-full sm:size-12',
            isTurn ? 'bg-flame text-on-amber' : 'border border-on-deep/30',
          )}
        >
          <Icon aria-hidden="true" className="size-5 sm:size-6" />
        </span>
        <div className="min-w-0 space-y-0.5">
          <h2 id="next-step" className="font-semibold text-lg leading-snug">
            {title}
          </h2>
          {/* Clamps quoted text only, never our own. */}
          <p className={clsx('text-on-deep-soft text-sm', isQuoted && 'line-clamp-3')}>{text}</p>
          {meanwhile && <p className="text-on-deep-soft text-xs">{meanwhile}</p>}
        </div>
      </div>
      {action && (
        <ButtonLink href={action.href} variant={isTurn ? 'lamp' : 'secondary'} className="shrink-0">
          {action.label}
          <ArrowRight aria-hidden="true" />
        </ButtonLink>
      )}
    </section>
  )
}
