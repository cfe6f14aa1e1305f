import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { applicationQuery } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { Card } from '#web/ui/card.tsx'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { EducationHistory } from './education/education-history.tsx'
import { SheetForm } from './sheet/sheet-form.tsx'
import { sheetQuery } from './sheet-query.ts'
import { SheetSkeleton } from './sheet-skeleton.tsx'

export function PersonalDataScreen() {
  const { data: application, isError, isFetching, refetch } = useQuery(applicationQuery)
  return (
    <>
      <PageHeading
        title="Personal Data Sheet"
        description="What your application says about you. Fields marked with an asterisk are required."
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:gap-6 max-w-form xl:max-w-none xl:grid-cols-[minmax(0,40rem)_minmax(0,18rem)] xl:gap-x-8">
        {application && <Sheet applicationId={application.id} />}
        {application === null && <ToTheDashboard />}
        {application === undefined && !isError && <SheetSkeleton />}
        {application === undefined && isError && <NotLoaded onRetry={() => void refetch()} retrying={isFetching} />}
      </div>
    </>
  )
}

function Sheet({ applicationId }: { applicationId: string }) {
  const { data: sheet, isError, isFetching, refetch } = useQuery(sheetQuery(applicationId))
  if (sheet === undefined) {
    return isError ? <NotLoaded onRetry={() => void refetch()} retrying={isFetching} /> : <SheetSkeleton />
  }
  return (
    <>
      <SheetForm applicationId={applicationId} saved={sheet} />
      {sheet && (
        <div className="xl:col-start-1">
          <EducationHistory sheetId={sheet.id} />
        </div>
      )}
    </>
  )
}

function NotLoaded(retry: { onRetry: () => void; retrying: boolean }) {
  return (
    <Card>
      <LoadFailure title="Your data sheet could not be loaded" {...retry}>
        What you typed and saved is safe. Please check your connection and try again.
      </LoadFailure>
    </Card>
  )
}

function ToTheDashboard() {
  const [, goTo] = useLocation()
  useEffect(() => {
    toast.error('No Application Found', 'Please create an application first from the dashboard')
    goTo('/', { replace: true })
  }, [goTo])
  return null
}
