import { useQuery } from '@tanstack/react-query'
import { applicationQuery } from '#web/lib/session.ts'
import { NoApplication } from '#web/shared/applications/no-application.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Checklist } from './checklist.tsx'
import { ChecklistSkeleton } from './checklist-skeleton.tsx'

export function RequirementsScreen() {
  const { data: application, isError, isFetching, refetch } = useQuery(applicationQuery)
  return (
    <>
      <PageHeading
        title="Application Requirements"
        description="Every document we need from you. Choose a row to upload it or to see what you sent."
        actions={
          <>
            <ButtonLink href="/requests" variant="secondary">
              Papers from others
            </ButtonLink>
            <ButtonLink href="/boards" variant="secondary">
              Choose a state
            </ButtonLink>
          </>
        }
      />
      {application && <Checklist application={application} />}
      {application === null && (
        <NoApplication>You get your checklist when you start an application. It takes a minute.</NoApplication>
      )}
      {application === undefined && !isError && <ChecklistSkeleton />}
      {application === undefined && isError && (
        <Card>
          <LoadFailure title="Your checklist could not be loaded" onRetry={() => void refetch()} retrying={isFetching}>
            What you uploaded is safe. Please check your connection and try again.
          </LoadFailure>
        </Card>
      )}
    </>
  )
}
