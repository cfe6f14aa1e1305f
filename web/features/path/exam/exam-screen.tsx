import { useQuery } from '@tanstack/react-query'
import { QueryView } from '#web/lib/query-view.tsx'
import { ApplicationView } from '#web/shared/applications/application-view.tsx'
import { pathQuery } from '#web/shared/path/path-query.ts'
import { Skeleton } from '#web/ui/data-states.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ExamOverview } from './exam-overview.tsx'

export const ExamScreen = () => (
  <>
    <PageHeading
      title="Your Exam"
      description="From the registration to the result: enter what the emails say, and see which dates matter."
    />
    <ApplicationView
      failure="Your application could not be loaded"
      reassurance="Nothing has been lost."
      skeleton={<ExamSkeleton />}
      none="Your way to the exam begins with an application. It takes a minute."
    >
      {({ id }) => <OfApplication applicationId={id} />}
    </ApplicationView>
  </>
)

const OfApplication = ({ applicationId }: { applicationId: string }) => (
  <QueryView
    query={useQuery(pathQuery(applicationId))}
    failure="Your exam could not be loaded"
    reassurance="Nothing has been lost."
    skeleton={<ExamSkeleton />}
  >
    {(path) => <ExamOverview applicationId={applicationId} path={path} />}
  </QueryView>
)

const ExamSkeleton = () => (
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
