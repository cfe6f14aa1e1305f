import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Application } from '#contract/applications.ts'
import type { CaseState } from '#contract/cases/case-state.ts'
import type { ExamPath } from '#contract/path/path.ts'
import { hasEnded } from '#domain/applications/status.ts'
import { isOver, isQuiet } from '#domain/path/moments.ts'
import { QueryView } from '#web/lib/query-view.tsx'
import { useFirstSight } from '#web/shared/path/first-sight.ts'
import { MomentHead } from '#web/shared/path/moment-head.tsx'
import { momentOf, type PathMoment } from '#web/shared/path/moments.ts'
import { pathQuery } from '#web/shared/path/path-query.ts'
import { Road } from '#web/shared/path/road.tsx'
import { TextLink } from '#web/ui/button.tsx'
import { RoadSkeleton } from './dashboard-skeleton.tsx'
import { type NextStep, nextStepOf } from './next-step.ts'
import { NextStepCard } from './next-step-card.tsx'

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

/** What was reached is whole on the first sight; afterwards only what is over stays, as the rest is said by the next step. */
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
