import { listInvitations, sendInvitationAgain, type TeamInvitation, withdrawInvitation } from '#contract/team/team.ts'
import { roleLabels } from '#domain/team/role-labels.ts'
import { focusPageTitle } from '#web/lib/page-title.ts'
import { useRead } from '#web/lib/query.ts'
import { dividedList, QueryView } from '#web/lib/query-view.tsx'
import { useCall } from '#web/lib/use-call.ts'
import { When } from '#web/lib/when.tsx'
import { May } from '#web/shared/may.tsx'
import { Status } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

const TITLE = 'invitations-title'

export function InvitationsCard() {
  const query = useRead(listInvitations, {}, { staleTime: 0 })
  if (!query.data?.length && !query.isLoadingError) return null
  return (
    <Card titleId={TITLE} title="Invitations" description="Sent, and not accepted yet.">
      <QueryView query={query} bare failure="The invitations could not be loaded" skeleton={null}>
        {dividedList((invitation) => (
          <Invitation key={invitation.id} invitation={invitation} />
        ))}
      </QueryView>
    </Card>
  )
}

interface InvitationProps {
  invitation: TeamInvitation
}

function Invitation({ invitation }: InvitationProps) {
  const { email, role, invitedBy, sentAt, expiresAt } = invitation
  const isOver = Date.parse(expiresAt) <= Date.now()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 grow text-sm">
        <p className="flex flex-wrap items-center gap-2">
          <span className="wrap-anywhere font-semibold">{email}</span>
          <span>{roleLabels[role]}</span>
          {isOver && <Status tone="warn">Expired</Status>}
        </p>
        <p className="text-ink-soft">
          Sent <When at={sentAt} time />
          {invitedBy && ` by ${invitedBy}`}, {isOver ? 'expired' : 'good until'} <When at={expiresAt} time />
        </p>
      </div>
      <May do="team.manage">
        <InvitationActions invitation={invitation} />
      </May>
    </li>
  )
}

function InvitationActions({ invitation: { id, email } }: InvitationProps) {
  const input = () => ({ params: { invitationId: id } })
  // The pressed button disappears together with its invitation.
  const leave = focusPageTitle
  const sending = useCall(sendInvitationAgain, {
    input,
    sent: `A new invitation is on its way to ${email}`,
    onSuccess: leave,
    failed: 'The invitation was not sent. Please try again.',
  })
  const withdrawing = useCall(withdrawInvitation, {
    input,
    sent: `The invitation to ${email} is withdrawn`,
    onSuccess: leave,
    failed: 'The invitation is still open. Please try again.',
  })
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        size="small"
        busy={sending.isPending}
        busyLabel="Sending..."
        aria-label={`Send the invitation to ${email} again`}
        onClick={() => sending.mutate()}
      >
        Send again
      </Button>
      <Button
        variant="secondary"
        size="small"
        busy={withdrawing.isPending}
        busyLabel="Withdrawing..."
        aria-label={`Withdraw the invitation to ${email}`}
        onClick={() => withdrawing.mutate()}
      >
        Withdraw
      </Button>
    </div>
  )
}
