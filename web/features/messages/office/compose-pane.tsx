import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { type Application, getApplication } from '#contract/applications/applications.ts'
import { APPLICATION_NOT_CHOSEN, RECIPIENT_REQUIRED } from '#contract/messages/messages.ts'
import { fullName } from '#domain/names/full-name.ts'
import { carryDraft } from '#web/lib/draft.ts'
import { read, useRead } from '#web/lib/query.ts'
import { useUser } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { May } from '#web/shared/may.tsx'
import { ThreadBar } from '#web/shared/threads/thread-bar.tsx'
import { TextLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/data-states.tsx'
import { HistoryCard, Thread } from '../thread/thread.tsx'
import { BackToList } from './conversation-pane.tsx'
import { APPLICATION_FIELD, Correspondent, type CorrespondentErrors, RECIPIENT_FIELD } from './correspondent.tsx'
import { FileUnder } from './file-under.tsx'
import type { MessagesAddress } from './messages-address.ts'
import { OfficeCompose } from './office-compose.tsx'
import { draftFor } from './use-answer.ts'

const NOBODY = 'message'
const draftTo = (applicationId: string | null) => (applicationId ? draftFor(applicationId) : NOBODY)

interface ComposePaneProps {
  address: MessagesAddress
  application: Application | null | undefined
}

export function ComposePane({ address: { applicationId, listHref, write }, application }: ComposePaneProps) {
  const user = useUser()
  const queries = useQueryClient()
  const [unaddressed, setUnaddressed] = useState<string | null>(null)
  const [missing, setMissing] = useState<CorrespondentErrors>({})
  const isAddressed = applicationId !== null && unaddressed !== applicationId

  const take = (next: Application | null, { withRecipient }: { withRecipient: boolean }) => {
    setMissing({})
    setUnaddressed(next && !withRecipient ? next.id : null)
    if (next?.id === applicationId) return
    if (next && !applicationId) carryDraft(user.id, { from: NOBODY, to: draftTo(next.id) })
    if (next) queries.setQueryData(read(getApplication, { params: { id: next.id } }).queryKey, next)
    write(next?.id ?? null)
  }

  const tellMissing = (what: keyof CorrespondentErrors) => {
    const sentence = what === 'application' ? APPLICATION_NOT_CHOSEN : RECIPIENT_REQUIRED
    setMissing({ [what]: sentence })
    toast.error('Error', sentence)
    document.getElementById(what === 'application' ? APPLICATION_FIELD : RECIPIENT_FIELD)?.focus()
  }

  return (
    <div data-beside-list className="min-w-0">
      {applicationId ? <Whose application={application} listHref={listHref} /> : <BackToList href={listHref} />}
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
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:gap-6">
        <May do="messages.write">
          <Card title="Send Message" description={destination(application, isAddressed)}>
            <OfficeCompose
              key={draftTo(applicationId)}
              draftName={draftTo(applicationId)}
              application={application}
              applicationId={applicationId ?? undefined}
              recipient={{ id: isAddressed ? application?.userId : undefined }}
              onMissing={tellMissing}
            />
          </Card>
        </May>
        <History applicationId={applicationId} />
      </div>
    </div>
  )
}

const Whose = ({ application, listHref }: Pick<ComposePaneProps, 'application'> & { listHref: string }) => (
  <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
    <p className="text-ink-soft">{whose(application)}</p>
    <TextLink href={listHref} variant="quiet" className="inline-flex min-h-6 items-center gap-1.5 text-sm">
      <ArrowLeft aria-hidden="true" className="size-4" />
      Waiting for an answer
    </TextLink>
  </div>
)

function History({ applicationId }: { applicationId: string | null }) {
  if (applicationId === null) {
    return (
      <HistoryCard>
        <EmptyState icon={MessageSquare} title="No application selected">
          Select a client application to read its conversation.
        </EmptyState>
      </HistoryCard>
    )
  }
  return (
    <HistoryCard>
      <ThreadBar key={`state ${applicationId}`} applicationId={applicationId} />
      <Thread
        key={applicationId}
        applicationId={applicationId}
        besideFile={(message, attachment) => <FileUnder {...{ message, attachment }} />}
      />
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

/** The application of the conversation: null while loading, undefined if none is found. */
export function useChosen(applicationId: string | null): Application | null | undefined {
  const { data, isError } = useRead(
    getApplication,
    { params: { id: applicationId ?? '' } },
    { enabled: applicationId !== null },
  )
  return applicationId === null || (isError && !data) ? undefined : (data ?? null)
}
