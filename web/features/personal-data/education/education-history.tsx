import { useQuery } from '@tanstack/react-query'
import { QueryView } from '#web/lib/query-view.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/data-states.tsx'
import { educationSections } from './education-levels.ts'
import { educationQuery } from './education-query.ts'
import { EducationSection } from './education-section.tsx'

export const EducationHistory = ({ sheetId }: { sheetId: string }) => (
  <Card title="Education History" description="Every school you went to, from elementary to nursing." id="education">
    <QueryView
      query={useQuery(educationQuery(sheetId))}
      bare
      failure="Your schools could not be loaded"
      reassurance="What you added is safe."
      skeleton={<SchoolsSkeleton />}
    >
      {(schools) => (
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
    </QueryView>
  </Card>
)

const SchoolsSkeleton = () => (
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
