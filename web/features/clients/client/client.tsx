import { useQuery } from '@tanstack/react-query'
import { MessageSquare, Pencil, Undo2, UserX } from 'lucide-react'
import type { ComponentType } from 'react'
import { useState } from 'react'
import type { ClientWithLastTransition } from '#contract/clients/clients.ts'
import { statusLabel } from '#domain/applications/status.ts'
import { canStillUndo } from '#domain/applications/undo-transition.ts'
import { counted } from '#domain/english/counted.ts'
import { fullName } from '#domain/names/full-name.ts'
import { noLongerAgrees } from '#domain/privacy/consents.ts'
import { When } from '#web/lib/when.tsx'
import { ChangeDialog } from '#web/shared/change-application/change-dialog.tsx'
import { ChangeWords } from '#web/shared/change-application/change-words.tsx'
import { May, useMay } from '#web/shared/may.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState, LoadFailure } from '#web/ui/data-states.tsx'
import { Notice, StaleNotice } from '#web/ui/notice.tsx'
import { ClientFacts, ClientFactsSkeleton } from './client-facts.tsx'
import type { ClientHeadProps } from './client-head.ts'
import { clientQuery } from './client-query.ts'
import { BoardRequest } from './path/board-request.tsx'
import { Sections, useSection } from './sections.tsx'
import { UndoDialog } from './undo-dialog.tsx'

export function Client({ id, Head, inset }: { id: string; Head: ComponentType<ClientHeadProps>; inset?: string }) {
  const { data: client, isError, isFetching, refetch } = useQuery(clientQuery(id))
  const section = useSection()
  const again = { onRetry: () => void refetch(), retrying: isFetching }
  if (client === null) {
    return (
      <>
        <Head client={undefined} title="Client not found" />
        <div className={inset}>
          <NoSuchClient />
        </div>
      </>
    )
  }
  if (!client && isError) {
    return (
      <>
        <Head client={undefined} title="Client" />
        <Card padded={false} className={inset}>
          <LoadFailure title="This client could not be loaded" {...again} />
        </Card>
      </>
    )
  }
  return (
    <>
      <Head
        client={client}
        title={client ? fullName(client.user, client.user.email) : 'Client'}
        actions={client && <Actions client={client} />}
      />
      <div className={inset}>
        <div className="@container">
          {isError && <StaleNotice {...again} />}
          {client ? <ClientSummary client={client} /> : <ClientFactsSkeleton />}
          {/* The sections load in parallel with the client, and stay hidden until the client exists. */}
          <div className={client ? undefined : 'invisible'}>
            <Sections id={id} client={client} section={section} />
          </div>
        </div>
      </div>
    </>
  )
}

const ClientSummary = ({ client }: { client: ClientWithLastTransition }) => (
  <>
    {client.takenBack && (
      <Notice tone="warn" title="An agreement was taken back" className="mb-4">
        {noLongerAgrees(client.takenBack)}
      </Notice>
    )}
    {client.erasureDueAt && <ErasureNotice dueAt={client.erasureDueAt} />}
    <ClientFacts client={client} />
    {client.waiting.cause === 'board_to_confirm' && <BoardRequest applicationId={client.id} />}
  </>
)

const ErasureNotice = ({ dueAt }: { dueAt: string }) => (
  <Notice
    tone="warn"
    className="mb-4"
    title={
      <>
        Everything about this client will be erased on <When at={dueAt} time />
      </>
    }
  >
    The client asked for it, and can take it back until then. A legal hold keeps the data for as long as it stands.
  </Notice>
)

const NoSuchClient = () => (
  <Card padded={false}>
    <EmptyState
      icon={UserX}
      title="There is no such client"
      action={
        <ButtonLink href="/admin" variant="secondary">
          View all clients
        </ButtonLink>
      }
    >
      The address may be incomplete. Look for the client by name or number in the list.
    </EmptyState>
  </Card>
)

function Actions({ client }: { client: ClientWithLastTransition }) {
  const [open, setOpen] = useState<'change' | 'undo' | null>(null)
  const { lastMove, unansweredMessages: unanswered } = client
  const close = () => setOpen(null)
  const mayUndo = useMay('cases.move')
  const mayAnswer = useMay('messages.write')
  return (
    <>
      <ButtonLink
        icon={MessageSquare}
        variant="secondary"
        size="small"
        href={`/messages?show=all&applicationId=${client.id}`}
      >
        {unanswered === 0 ? 'Messages' : `${mayAnswer ? 'Answer ' : ''}${counted(unanswered, 'message')}`}
      </ButtonLink>
      <May do="applications.change">
        <Button icon={Pencil} variant="secondary" size="small" onClick={() => setOpen('change')}>
          <ChangeWords />
        </Button>
      </May>
      {lastMove && mayUndo && canStillUndo(new Date(lastMove.at), new Date()) && (
        <Button icon={Undo2} variant="secondary" size="small" onClick={() => setOpen('undo')}>
          Undo: {statusLabel(lastMove.to)} → {statusLabel(lastMove.from)}
        </Button>
      )}
      {open === 'change' && <ChangeDialog application={client} onClose={close} />}
      {open === 'undo' && lastMove && <UndoDialog client={client} move={lastMove} onClose={close} />}
    </>
  )
}
