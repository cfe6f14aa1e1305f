import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, MessageSquare, UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { type Application, type ApplicationStatus, getApplication } from '#contract/applications.ts'
import { statusWords } from '#domain/applications/status.ts'
import { fullName } from '#domain/full-name.ts'
import { AdminOnly } from '#web/lib/admin-only.tsx'
import { read } from '#web/lib/query.ts'
import { Status, type Tone } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { DocumentsCard } from './documents-card.tsx'
import { PacketCard } from './packet-card.tsx'

/** One client with everything that was filed, and what can be handed out. */
export function ClientScreen() {
  const [path] = useLocation()
  const id = path.split('/').at(-1) ?? ''
  return (
    <AdminOnly>
      <Client id={id} />
    </AdminOnly>
  )
}

function Client({ id }: { id: string }) {
  const query = useQuery(read(getApplication, { params: { id } }, { absentOn: 404 }))
  const { data: application, isError, isFetching, refetch } = query
  if (application === null) return <NoSuchClient />
  if (!application && isError) {
    return (
      <Card padded={false}>
        <h1 className="sr-only">Client</h1>
        <LoadFailure title="This client could not be loaded" onRetry={() => void refetch()} retrying={isFetching} />
      </Card>
    )
  }
  return (
    <>
      {application ? <ClientHeading application={application} /> : <HeadingSkeleton />}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <DocumentsCard applicationId={id} />
        <PacketCard applicationId={id} />
      </div>
    </>
  )
}

const tones: Partial<Record<ApplicationStatus, Tone>> = { approved: 'good', in_progress: 'warn' }

function ClientHeading({ application }: { application: Application }) {
  const { user, status, applicationNumber } = application
  const name = fullName(user, user.email)
  return (
    <PageHeading
      title={name}
      back={<BackToClients />}
      description={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
          <Status tone={tones[status] ?? 'neutral'}>{statusWords(status)}</Status>
          <span className="tabular-nums">Application ID {applicationNumber}</span>
          {name !== user.email && <span className="break-all">{user.email}</span>}
        </span>
      }
      actions={
        <ButtonLink href={`/messages?applicationId=${application.id}`} variant="secondary">
          <MessageSquare aria-hidden="true" />
          Messages
        </ButtonLink>
      }
    />
  )
}

const BackToClients = (): ReactNode => (
  <TextLink href="/admin" variant="quiet" className="inline-flex items-center gap-1.5 py-1 text-sm">
    <ArrowLeft aria-hidden="true" className="size-4" />
    Back to Dashboard
  </TextLink>
)

function HeadingSkeleton() {
  return (
    <header className="mb-6 space-y-2">
      <BackToClients />
      <h1 className="sr-only">Client</h1>
      <Skeleton className="h-8 w-56" />
      <Skeleton className="h-6 w-72" />
    </header>
  )
}

function NoSuchClient() {
  return (
    <Card padded={false}>
      <h1 id="page-title" tabIndex={-1} className="sr-only">
        Client not found
      </h1>
      <EmptyState
        icon={UserX}
        title="There is no such client"
        action={
          <ButtonLink href="/admin" variant="secondary">
            Back to Dashboard
          </ButtonLink>
        }
      >
        The address may be incomplete. Look for the client by name or number on the dashboard.
      </EmptyState>
    </Card>
  )
}
