import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Application } from '#contract/applications.ts'
import type { CaseState } from '#contract/cases/case-state.ts'
import type { ExamPath } from '#contract/path/path.ts'
import { hasEnded } from '#domain/applications/status.ts'
import { lazyComponent } from '#web/lib/lazy-component.tsx'
import { QueryView } from '#web/lib/query-view.tsx'
import { useUser } from '#web/lib/session.ts'
import { useFirstSight } from '#web/shared/path/first-sight.ts'
import { MomentBand } from '#web/shared/path/moment-band.tsx'
import { isOver, isQuiet, momentOf, type PathMoment } from '#web/shared/path/moments.ts'
import { pathQuery } from '#web/shared/path/path-query.ts'
import { Road } from '#web/shared/path/road.tsx'
import { ButtonLink, TextLink } from '#web/ui/button.tsx'
import { RoadSkeleton } from './dashboard-skeleton.tsx'
import { type NextStep, nextStepOf } from './next-step.ts'
import { NextStepCard } from './next-step-card.tsx'

const SharePass = lazyComponent<{ firstName: string | null }>(
  'share-pass',
  async () => (await import('#web/shared/path/share-pass.tsx')).SharePass,
)

const NextAttempt = lazyComponent<{ applicationId: string }>(
  'next-attempt',
  async () => (await import('#web/shared/path/next-attempt.tsx')).NextAttempt,
)

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
    <Reached
      moment={shown}
      applicationId={applicationId}
      step={step}
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

interface ReachedProps extends Pick<NextAndRoadProps, 'applicationId' | 'step'> {
  moment: PathMoment
  room: 'whole' | 'part' | undefined
}

function Reached({ moment, applicationId, step, room }: ReachedProps) {
  const { firstName } = useUser()
  const { code } = moment
  const action = isOver(moment) ? step.action : moment.action
  return (
    <MomentBand moment={moment} firstName={firstName} room={room} isBare={!isQuiet(moment)}>
      {code === 'passed' && <SharePass firstName={firstName} />}
      {code === 'failed' && <NextAttempt applicationId={applicationId} />}
      {code !== 'failed' && action && (
        <ButtonLink href={action.href} variant={code === 'passed' ? 'secondary' : 'lamp'}>
          {action.label}
        </ButtonLink>
      )}
    </MomentBand>
  )
}

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
