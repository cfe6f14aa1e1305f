import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, MessagesSquare } from 'lucide-react'
import { useSearch } from 'wouter'
import { listApplications } from '#contract/applications.ts'
import { fullName } from '#domain/full-name.ts'
import { read } from '#web/lib/query.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { HistoryCard, Thread } from './thread.tsx'

/** What an admin reads: the conversation of one application, chosen in the Admin Panel. */
export function OfficeMessages() {
  const applicationId = new URLSearchParams(useSearch()).get('applicationId')
  if (!applicationId) {
    return (
      <>
        <PageHeading title="Messages" />
        <Card>
          <EmptyState
            icon={MessagesSquare}
            title="Choose an application to read its messages"
            action={<ButtonLink href="/admin">Go to the Admin Panel</ButtonLink>}
          >
            Every application has one conversation with the office. You find the applications in the Admin Panel.
          </EmptyState>
        </Card>
      </>
    )
  }
  return (
    <>
      <PageHeading
        title="Messages"
        description={<Whose applicationId={applicationId} />}
        back={
          <TextLink href="/admin" variant="quiet" className="inline-flex min-h-6 items-center gap-1.5 text-sm">
            <ArrowLeft aria-hidden="true" className="size-4" />
            Admin Panel
          </TextLink>
        }
      />
      <div className="max-w-3xl">
        <HistoryCard>
          <Thread key={applicationId} applicationId={applicationId} />
        </HistoryCard>
      </div>
    </>
  )
}

/** Whose conversation it is. Applications beyond the first page of the list are not named. */
function Whose({ applicationId }: { applicationId: string }) {
  const { data: applications } = useQuery(read(listApplications, {}))
  const application = applications?.find((one) => one.id === applicationId)
  if (!application) return 'One application and the office'
  const { user } = application
  return `${fullName(user, user.email)}, Application ID ${application.applicationNumber}`
}
