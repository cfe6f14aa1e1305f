import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { QueryView } from '#web/lib/query-view.tsx'
import { toast } from '#web/lib/toast.ts'
import { ApplicationView } from '#web/shared/applications/application-view.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { EducationHistory } from './education/education-history.tsx'
import { SheetForm } from './sheet/sheet-form.tsx'
import { sheetQuery } from './sheet-query.ts'
import { SheetSkeleton } from './sheet-skeleton.tsx'

export const PersonalDataScreen = () => (
  <>
    <PageHeading title="Personal Data Sheet" isInBar />
    <p className="mb-4 text-ink-soft text-sm">Fields marked with an asterisk are required.</p>
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:gap-6 max-w-form xl:max-w-none xl:grid-cols-[minmax(0,40rem)_minmax(0,18rem)] xl:gap-x-8">
      <ApplicationView {...states} none={<ToTheDashboard />}>
        {({ id }) => <Sheet applicationId={id} />}
      </ApplicationView>
    </div>
  </>
)

function Sheet({ applicationId }: { applicationId: string }) {
  const query = useQuery(sheetQuery(applicationId))
  // A sheet that is not there yet is begun here.
  const sheet = { ...query, data: query.data === undefined ? undefined : { stored: query.data } }
  return (
    <QueryView {...states} query={sheet} quiet>
      {({ stored }) => (
        <>
          <SheetForm applicationId={applicationId} saved={stored} />
          {stored && (
            <div className="xl:col-start-1">
              <EducationHistory sheetId={stored.id} />
            </div>
          )}
        </>
      )}
    </QueryView>
  )
}

const states = {
  failure: 'Your data sheet could not be loaded',
  reassurance: 'What you typed and saved is safe.',
  skeleton: <SheetSkeleton />,
}

function ToTheDashboard() {
  const [, goTo] = useLocation()
  useEffect(() => {
    toast.error('No Application Found', 'Please create an application first from the dashboard')
    goTo('/', { replace: true })
  }, [goTo])
  return null
}
