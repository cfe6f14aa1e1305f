import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useSearch } from 'wouter'
import { listApplications } from '#contract/applications.ts'
import { fullName } from '#domain/full-name.ts'
import { read } from '#web/lib/query.ts'
import { TextLink } from '#web/ui/link.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { HistoryCard, Thread } from './thread.tsx'
import { WaitingMessages } from './waiting-messages.tsx'

/** What an admin reads: who waits for an answer, and the conversation of one application. */
export function OfficeMessages() {
  const applicationId = new URLSearchParams(useSearch()).get('applicationId')
  if (!applicationId) return <WaitingMessages />
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
