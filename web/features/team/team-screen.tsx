import { UserPlus } from 'lucide-react'
import { adminPage } from '#web/shared/admin-only.tsx'
import { May } from '#web/shared/may.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { InvitationsCard } from './invitations-card.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberList } from './member-list.tsx'
import { RoleTable } from './role-table.tsx'

export const TeamScreen = adminPage('/admin/team', Team)

function Team() {
  return (
    <>
      <PageHeading
        title="Team"
        actions={
          <May do="team.manage">
            <DialogButton icon={UserPlus} dialog={(close) => <InviteDialog onClose={close} />}>
              Invite a colleague
            </DialogButton>
          </May>
        }
      />
      <div className="space-y-8">
        <MemberList />
        <InvitationsCard />
        <RoleTable />
      </div>
    </>
  )
}
