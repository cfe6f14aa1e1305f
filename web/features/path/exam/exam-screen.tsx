import { useQuery } from '@tanstack/react-query'
import { useConnection } from '#web/lib/connection.ts'
import { lazyComponent } from '#web/lib/lazy-component.tsx'
import { besides, QueryView } from '#web/lib/query-view.tsx'
import { ApplicationView } from '#web/shared/applications/application-view.tsx'
import { passOwner } from '#web/shared/device/saved-pass.ts'
import { useNames } from '#web/shared/names/name-spellings.tsx'
import { pathQuery } from '#web/shared/path/path-query.ts'
import { Skeleton } from '#web/ui/data-states.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ExamOverview } from './exam-overview.tsx'

const OfflinePass = lazyComponent(
  'shared/exam-pass/offline-pass.tsx',
  async () => (await import('#web/shared/exam-pass/offline-pass.tsx')).OfflinePass,
)

export const ExamScreen = () => (
  <>
    <PageHeading title="Your Exam" isInBar />
    <ApplicationView
      reassurance="Nothing has been lost."
      skeleton={<ExamSkeleton />}
      none="Your way to the exam begins with an application. It takes a minute."
    >
      {({ id }) => <OfApplication applicationId={id} />}
    </ApplicationView>
  </>
)

function OfApplication({ applicationId }: { applicationId: string }) {
  const query = useQuery(pathQuery(applicationId))
  const names = useNames(applicationId)
  const isOffline = useConnection() === 'disconnected'
  if (isOffline && !query.data && passOwner() !== null) return <OfflinePass />
  return (
    <QueryView
      query={besides(query, names)}
      failure="Your exam could not be loaded"
      reassurance="Nothing has been lost."
      skeleton={<ExamSkeleton />}
    >
      {(path) => <ExamOverview applicationId={applicationId} path={path} />}
    </QueryView>
  )
}

const ExamSkeleton = () => (
  <div role="status" className="h-96 max-w-xl space-y-3 rounded-card border border-line bg-card p-4 sm:p-6">
    <span className="sr-only">Loading your exam</span>
    <Skeleton className="h-5 w-48 max-w-full" />
    <Skeleton className="h-3.5 w-80 max-w-full" />
    <Skeleton className="h-3.5 w-56 max-w-full" />
  </div>
)
