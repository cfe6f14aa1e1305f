import { useQuery } from '@tanstack/react-query'
import { SquarePen } from 'lucide-react'
import { applicationQuery } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { ComposeForm } from './compose-form.tsx'
import { HistoryCard, NoMessages, Thread } from './thread.tsx'

const SUBJECT = 'message-subject'

export function ApplicantMessages() {
  const { data: application, isPending, isError, isFetching, refetch } = useQuery(applicationQuery)
  const heading = (
    <PageHeading
      title="Messages"
      description="Write to our team and read what we answer."
      actions={application && <WriteButton />}
    />
  )

  if (isPending) {
    return (
      <>
        {heading}
        <PageSpinner label="Loading your messages" />
      </>
    )
  }
  if (isError && application === undefined) {
    return (
      <>
        {heading}
        <Card>
          <LoadFailure title="Failed to fetch messages" onRetry={() => void refetch()} retrying={isFetching}>
            Nothing is lost. Please check your connection and try again.
          </LoadFailure>
        </Card>
      </>
    )
  }
  return (
    <>
      {heading}
      {application === null && (
        <Notice tone="warn" className="mb-4 sm:mb-6">
          Please create an application first before sending messages. Go to <TextLink href="/">Dashboard</TextLink>
        </Notice>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <HistoryCard>{application ? <Thread applicationId={application.id} aboveForm /> : <NoMessages />}</HistoryCard>
        <Card aria-labelledby="compose-title">
          <CardHeader title="Send Message" titleId="compose-title" description="It goes to our admin team." />
          <ComposeForm subjectId={SUBJECT} applicationId={application?.id} />
        </Card>
      </div>
    </>
  )
}

/** On a phone the form stands below the conversation, out of sight. */
function WriteButton() {
  return (
    <Button className="lg:hidden" onClick={() => document.getElementById(SUBJECT)?.focus()}>
      <SquarePen aria-hidden="true" />
      Write a message
    </Button>
  )
}
