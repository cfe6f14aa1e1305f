import { useQuery } from '@tanstack/react-query'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import { educationSections } from './education-levels.ts'
import { educationQuery } from './education-query.ts'
import { EducationSection } from './education-section.tsx'

export function EducationHistory({ sheetId }: { sheetId: string }) {
  const { data: schools, isError, isFetching, refetch } = useQuery(educationQuery(sheetId))
  const retry = { onRetry: () => void refetch(), retrying: isFetching }
  return (
    <Card aria-labelledby="education-title" id="education">
      <CardHeader
        title="Education History"
        titleId="education-title"
        description="Every school you went to, from elementary to nursing."
      />
      {!schools && isError && (
        <LoadFailure title="Your schools could not be loaded" {...retry}>
          What you added is safe. Please check your connection and try again.
        </LoadFailure>
      )}
      {!schools && !isError && <SchoolsSkeleton />}
      {schools && isError && <StaleNotice {...retry} />}
      {schools && (
        <div className="divide-y divide-line">
          {educationSections.map((section) => (
            <EducationSection
              key={section.id}
              section={section}
              sheetId={sheetId}
              schools={schools.filter(({ level }) => section.levels.includes(level))}
            />
          ))}
        </div>
      )}
    </Card>
  )
}

function SchoolsSkeleton() {
  return (
    <div role="status" className="divide-y divide-line">
      <span className="sr-only">Loading your schools</span>
      {educationSections.map(({ id }) => (
        <div key={id} className="space-y-2 py-5 first:pt-0 last:pb-0">
          <Skeleton className="h-9 w-40" />
          <Skeleton className="h-5 w-56" />
        </div>
      ))}
    </div>
  )
}
