import { useQuery } from '@tanstack/react-query'
import { applicationQuery } from '#web/lib/session.ts'
import { NoApplication } from '#web/shared/applications/no-application.tsx'
import { pathQuery } from '#web/shared/path/path-query.ts'
import { Card } from '#web/ui/card.tsx'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import { ExamOverview } from './exam-overview.tsx'

export function ExamScreen() {
  const { data: application, isError, isFetching, refetch } = useQuery(applicationQuery)
  return (
    <>
      <PageHeading
        title="Your Exam"
        description="From the registration to the result: enter what the emails say, and see which dates matter."
      />
      {application && <OfApplication applicationId={application.id} />}
      {application === null && (
        <NoApplication>Your way to the exam begins with an application. It takes a minute.</NoApplication>
      )}
      {application === undefined && !isError && <ExamSkeleton />}
      {application === undefined && isError && (
        <Card>
          <LoadFailure
            title="Your application could not be loaded"
            onRetry={() => void refetch()}
            retrying={isFetching}
          >
            Nothing has been lost. Please check your connection and try again.
          </LoadFailure>
        </Card>
      )}
    </>
  )
}

function OfApplication({ applicationId }: { applicationId: string }) {
  const { data: path, isError, isFetching, refetch } = useQuery(pathQuery(applicationId))
  const again = { onRetry: () => void refetch(), retrying: isFetching }
  if (path) {
    return (
      <>
        {isError && <StaleNotice {...again} />}
        <ExamOverview applicationId={applicationId} path={path} />
      </>
    )
  }
  if (!isError) return <ExamSkeleton />
  return (
    <Card>
      <LoadFailure title="Your exam could not be loaded" {...again}>
        Nothing has been lost. Please check your connection and try again.
      </LoadFailure>
    </Card>
  )
}

function ExamSkeleton() {
  return (
    <div role="status" className="space-y-4 sm:space-y-6">
      <span className="sr-only">Loading your exam</span>
      {['dates', 'registration', 'permission', 'appointment'].map((card) => (
        <div key={card} className="h-40 space-y-3 rounded-card border border-line bg-card p-4 sm:p-6">
          <Skeleton className="h-5 w-48 max-w-full" />
          <Skeleton className="h-3.5 w-80 max-w-full" />
          <Skeleton className="h-3.5 w-56 max-w-full" />
        </div>
      ))}
    </div>
  )
}
