import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type Application, getApplication } from '#contract/applications.ts'
import { APPLICATION_NOT_CHOSEN, RECIPIENT_REQUIRED } from '#contract/messages.ts'
import { fullName } from '#domain/names/full-name.ts'
import { carryDraft } from '#web/lib/draft.ts'
import { lazyComponent } from '#web/lib/lazy-component.tsx'
import { read, useRead } from '#web/lib/query.ts'
import { useUser } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { May } from '#web/shared/may.tsx'
import { TextLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/data-states.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { HistoryCard, Thread } from '../thread/thread.tsx'
import { WriteButton } from '../write-button.tsx'
import { APPLICATION_FIELD, Correspondent, type CorrespondentErrors, RECIPIENT_FIELD } from './correspondent.tsx'
import { OfficeCompose } from './office-compose.tsx'
import { WaitingMessages } from './waiting-messages.tsx'

const ThreadBar = lazyComponent<{ applicationId: string }>(
  'shared/threads/thread-bar.tsx',
  async () => (await import('#web/shared/threads/thread-bar.tsx')).ThreadBar,
)

const NOBODY = 'message'
const draftFor = (applicationId: string | null) => (applicationId ? `message:${applicationId}` : NOBODY)

export function OfficeMessages() {
  const user = useUser()
  const applicationId = new URLSearchParams(useSearch()).get('applicationId')
  const { application, choose } = useChosen(applicationId)
  const [unaddressed, setUnaddressed] = useState<string | null>(null)
  const [missing, setMissing] = useState<CorrespondentErrors>({})
  const isAddressed = applicationId !== null && unaddressed !== applicationId

  const take = (next: Application | null, { withRecipient }: { withRecipient: boolean }) => {
    setMissing({})
    setUnaddressed(next && !withRecipient ? next.id : null)
    if (next?.id === applicationId) return
    if (next && !applicationId) carryDraft(user.id, { from: NOBODY, to: draftFor(next.id) })
    choose(next)
  }

  const tellMissing = (what: keyof CorrespondentErrors) => {
    const sentence = what === 'application' ? APPLICATION_NOT_CHOSEN : RECIPIENT_REQUIRED
    setMissing({ [what]: sentence })
    toast.error('Error', sentence)
    document.getElementById(what === 'application' ? APPLICATION_FIELD : RECIPIENT_FIELD)?.focus()
  }

  return (
    <>
      <PageHeading
        title="Messages"
        description={applicationId ? whose(application) : 'See who is waiting for an answer, or write to any client.'}
        back={
          applicationId && (
            <TextLink href="/messages" variant="quiet" className="inline-flex min-h-6 items-center gap-1.5 text-sm">
              <ArrowLeft aria-hidden="true" className="size-4" />
              Waiting for an answer
            </TextLink>
          )
        }
        actions={
          <May do="messages.write">
            <WriteButton />
          </May>
        }
      />
      <Correspondent
        application={application}
        isAddressed={isAddressed}
        missing={missing}
        onApplication={(next) => take(next, { withRecipient: false })}
        onRecipient={(next) => {
          if (next) take(next, { withRecipient: true })
          else setUnaddressed(applicationId)
        }}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Conversation applicationId={applicationId} />
        <May do="messages.write">
          <Card title="Send Message" titleId="compose-title" description={destination(application, isAddressed)}>
            <OfficeCompose
              key={draftFor(applicationId)}
              draftName={draftFor(applicationId)}
              application={application}
              applicationId={applicationId ?? undefined}
              recipient={{ id: isAddressed ? application?.userId : undefined }}
              onMissing={tellMissing}
            />
          </Card>
        </May>
      </div>
    </>
  )
}

function Conversation({ applicationId }: { applicationId: string | null }) {
  if (applicationId === null) {
    return (
      <div className="space-y-6">
        <WaitingMessages />
        <HistoryCard>
          <EmptyState icon={MessageSquare} title="No application selected">
            Select a client application to read its conversation.
          </EmptyState>
        </HistoryCard>
      </div>
    )
  }
  return (
    <HistoryCard>
      <ThreadBar key={`state ${applicationId}`} applicationId={applicationId} />
      <Thread key={applicationId} applicationId={applicationId} />
    </HistoryCard>
  )
}

const nameOf = ({ user }: Application) => fullName(user, user.email)

const whose = (application: Application | null | undefined) =>
  application ? `${nameOf(application)}, Application ID ${application.applicationNumber}` : 'One application'

const destination = (application: Application | null | undefined, isAddressed: boolean) =>
  application && isAddressed
    ? `Your message goes to ${nameOf(application)}, who will be notified by email.`
    : 'Choose a recipient above.'

function useChosen(applicationId: string | null) {
  const [, navigate] = useLocation()
  const queries = useQueryClient()
  const { data, isError } = useRead(
    getApplication,
    { params: { id: applicationId ?? '' } },
    { enabled: applicationId !== null },
  )
  return {
    application: applicationId === null || (isError && !data) ? undefined : (data ?? null),
    choose: (next: Application | null) => {
      if (next) queries.setQueryData(read(getApplication, { params: { id: next.id } }).queryKey, next)
      navigate(next ? `/messages?applicationId=${next.id}` : '/messages')
    },
  }
}
