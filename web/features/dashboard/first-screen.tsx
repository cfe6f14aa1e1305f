import { useQuery } from '@tanstack/react-query'
import type { Application } from '#contract/applications.ts'
import type { CaseState } from '#contract/cases/case-state.ts'
import type { ExamPath } from '#contract/path/path.ts'
import { hasEnded } from '#domain/applications/status.ts'
import { lazyComponent } from '#web/lib/lazy-component.tsx'
import { QueryView } from '#web/lib/query-view.tsx'
import { useUser } from '#web/lib/session.ts'
import { useFirstSight } from '#web/shared/path/first-sight.ts'
import { MomentBand } from '#web/shared/path/moment-band.tsx'
import { type Moment, momentOf } from '#web/shared/path/moments.ts'
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

/** What comes next or has just been reached, and the road below it. */
export function FirstScreen({ application, state }: FirstScreenProps) {
  const { firstName } = useUser()
  const { id, status } = application
  const query = useQuery(pathQuery(id))
  const moment = query.data && !hasEnded(application) ? momentOf(query.data) : null
  const step = nextStepOf({ status, state })
  const isOver = moment !== null && overs.includes(moment.code)
  return (
    <>
      {moment && <Reached moment={moment} applicationId={id} step={step} isOver={isOver} />}
      <div className="lamp-ground overflow-hidden rounded-card text-on-deep">
        {!isOver && <NextStepCard step={step} />}
        {!hasEnded(application) && (
          <QueryView query={query} bare quiet failure="Your road could not be loaded" skeleton={<RoadSkeleton />}>
            {(path) => <RoadSection path={path} firstName={firstName} />}
          </QueryView>
        )}
      </div>
    </>
  )
}

const overs: readonly Moment['code'][] = ['passed', 'failed', 'told_passed', 'told_failed']

const RoadSection = ({ path }: { path: ExamPath; firstName: string | null }) => (
  <section aria-labelledby="road-title" className="space-y-2 border-on-deep/10 border-t p-4 pt-2 sm:p-6 sm:pt-3">
    <h2 id="road-title" className="sr-only">
      Your path
    </h2>
    <Road path={path} />
    <TextLink href="/path" className="inline-flex min-h-6 items-center text-on-deep text-sm decoration-on-deep/40">
      See your path
    </TextLink>
  </section>
)

interface ReachedProps {
  moment: Moment
  applicationId: string
  step: NextStep
  isOver: boolean
}

/** Whole on the first sight; afterwards only what is over stays, as the rest is said by the next step and the road. */
function Reached({ moment, applicationId, step, isOver }: ReachedProps) {
  const { firstName } = useUser()
  const isWhole = useFirstSight(`${applicationId} ${moment.key}`)
  if (!isWhole && !isOver) return null
  const { code } = moment
  const action = isOver ? step.action : moment.action
  return (
    <MomentBand moment={moment} firstName={firstName} isWhole={isWhole}>
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
