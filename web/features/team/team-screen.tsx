import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { adminPage } from '#web/shared/admin-only.tsx'
import { May } from '#web/shared/may.tsx'
import { Button } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { InvitationsCard } from './invitations-card.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberList } from './member-list.tsx'
import { RoleTable } from './role-table.tsx'

export const TeamScreen = adminPage('/admin/team', Team)

function Team() {
  const [isInviting, setInviting] = useState(false)
  return (
    <>
      <PageHeading
        title="Team"
        actions={
          <May do="team.manage">
            <Button icon={UserPlus} onClick={() => setInviting(true)}>
              Invite a colleague
            </Button>
          </May>
        }
      />
      <div className="space-y-8">
        <MemberList />
        <InvitationsCard />
        <RoleTable />
      </div>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  )
}
