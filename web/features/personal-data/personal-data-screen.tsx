import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { QueryView } from '#web/lib/query-view.tsx'
import { toast } from '#web/lib/toast.ts'
import { ApplicationView } from '#web/shared/applications/application-view.tsx'
import { Skeleton } from '#web/ui/data-states.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { EducationHistory } from './education/education-history.tsx'
import { SheetForm } from './sheet/sheet-form.tsx'
import { sheetQuery } from './sheet-query.ts'

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
  // A missing sheet starts empty.
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

function ToTheDashboard() {
  const [, goTo] = useLocation()
  useEffect(() => {
    toast.error('No Application Found', 'Please create an application first from the dashboard')
    goTo('/', { replace: true })
  }, [goTo])
  return null
}

type SkeletonField = 'half' | 'whole' | 'half with help' | 'whole with help'

const cards: readonly { id: string; lines: readonly SkeletonField[] }[] = [
  { id: 'personal', lines: ['half', 'half', 'whole', 'half with help', 'half with help', 'whole with help'] },
  { id: 'address', lines: ['whole', 'half', 'half', 'half', 'half'] },
  { id: 'contact', lines: ['whole', 'whole with help'] },
]

const SheetSkeleton = () => (
  <>
    <div role="status" className="h-27.5 rounded-card border border-line bg-card p-4 sm:p-6 xl:order-last xl:h-87.5">
      <span className="sr-only">Loading your sheet</span>
      <Skeleton className="h-6 w-40" />
      <Skeleton className="mt-2 h-2.5" />
    </div>
    <div className="space-y-4 sm:space-y-6">
      {cards.map(({ id, lines }) => (
        <div key={id} className="rounded-card border border-line bg-card p-4 sm:p-6">
          <Skeleton className="h-6.5 w-48" />
          <Skeleton className="mt-1 mb-4 h-5 w-36" />
          <div className="grid gap-5 sm:grid-cols-2">
            {lines.map((line, place) => (
              <OutlinedField key={`line-${String(place)}`} line={line} />
            ))}
          </div>
        </div>
      ))}
    </div>
  </>
)

const OutlinedField = ({ line }: { line: SkeletonField }) => (
  <div className={clsx('space-y-1.5', line.startsWith('whole') && 'sm:col-span-2')}>
    <Skeleton className="h-5.25 w-28" />
    {line.endsWith('help') && <Skeleton className="h-5.25 w-44" />}
    <Skeleton className="h-11" />
  </div>
)

const states = {
  failure: 'Your data sheet could not be loaded',
  reassurance: 'What you typed and saved is safe.',
  skeleton: <SheetSkeleton />,
}
