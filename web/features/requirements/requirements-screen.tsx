import { useQuery } from '@tanstack/react-query'
import { FilePlus2 } from 'lucide-react'
import { applicationQuery } from '#web/lib/session.ts'
import { useStartApplication } from '#web/lib/start-application.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Checklist } from './checklist.tsx'
import { ChecklistSkeleton } from './checklist-skeleton.tsx'

/** Everything that the application needs, and how far each of it is. */
export function RequirementsScreen() {
  const { data: application, isError, isFetching, refetch } = useQuery(applicationQuery)
  return (
    <>
      <PageHeading
        title="Application Requirements"
        description="Every document that we need from you. Choose a row to upload it or to see what you sent."
      />
      {application && <Checklist application={application} />}
      {application === null && <NothingToCheck />}
      {application === undefined && !isError && <ChecklistSkeleton />}
      {application === undefined && isError && (
        <Card>
          <LoadFailure title="Your checklist did not load" onRetry={() => void refetch()} retrying={isFetching}>
            What you uploaded is safe. Please check your connection and try again.
          </LoadFailure>
        </Card>
      )}
    </>
  )
}

function NothingToCheck() {
  const { start, isStarting } = useStartApplication()
  return (
    <Card>
      <EmptyState
        icon={FilePlus2}
        title="You have no application yet"
        action={
          <Button busy={isStarting} busyLabel="Starting..." onClick={start}>
            Start Application
          </Button>
        }
      >
        Your checklist comes with your application. Starting it takes one press.
      </EmptyState>
    </Card>
  )
}
