import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { changeMember, type TeamMember } from '#contract/team/team.ts'
import { counted } from '#domain/english/counted.ts'
import { roleLabels } from '#domain/team/role-labels.ts'
import { CallDialog } from '#web/shared/call-dialog.tsx'
import { teamQuery } from '#web/shared/colleagues/team-query.ts'
import { EndSessionsDialog } from '#web/shared/people/end-sessions-dialog.tsx'
import { ChoiceField } from '#web/ui/bound-fields.tsx'
import { LoadFailure } from '#web/ui/data-states.tsx'
import { RoleField } from './role-field.tsx'

export type MemberAction = 'role' | 'sessions' | 'deactivate' | 'activate'

export interface MemberDialogProps {
  action: MemberAction
  member: TeamMember
  onClose: () => void
}

export function MemberDialog({ action, ...props }: MemberDialogProps) {
  const { member, onClose } = props
  if (action === 'role') return <ChangeRoleDialog {...props} />
  if (action === 'deactivate') return <DeactivateDialog {...props} />
  if (action === 'activate') return <ActivateDialog {...props} />
  return <EndSessionsDialog person={{ ...member, email: member.email ?? '' }} onClose={onClose} />
}

type MemberChangeProps = Omit<MemberDialogProps, 'action'>
type MemberEdit = Partial<Pick<TeamMember, 'role' | 'active'>> & { handOverTo?: string | null }

const changeOf = ({ id, name }: TeamMember, body: MemberEdit) => ({
  route: changeMember,
  input: { params: { userId: id }, body },
  failed: `${name} was not changed. Please try again.`,
})

function ChangeRoleDialog({ member, onClose }: MemberChangeProps) {
  const [role, choose] = useState(member.role)
  return (
    <CallDialog
      {...changeOf(member, { role })}
      sent={(changed) => `${member.name} is now ${roleLabels[changed.role]}`}
      onClose={onClose}
      title={`Change the role of ${member.name}`}
      description="It counts from the next thing that they do. They and all owners are told by email."
      confirm="Save role"
      initialFocus={null}
      busyLabel="Saving..."
      onConfirm={role === member.role ? onClose : undefined}
    >
      <RoleField role={role} onChoose={choose} />
    </CallDialog>
  )
}

function DeactivateDialog({ member, onClose }: MemberChangeProps) {
  const { id, name, clients = 0 } = member
  const [taker, choose] = useState('')
  return (
    <CallDialog
      {...changeOf(member, { active: false, handOverTo: taker || null })}
      sent={`${name} is deactivated and signed out`}
      onClose={onClose}
      title={`Deactivate ${name}?`}
      description="They are signed out on every device at once, and can do nothing for the team any more. What they did stays in the records. You can activate them again later."
      confirm="Deactivate"
      isDestructive
      busyLabel="Deactivating..."
    >
      {clients > 0 && <TakerField from={id} clients={clients} taker={taker} onChoose={choose} />}
    </CallDialog>
  )
}

interface TakerFieldProps {
  from: string
  clients: number
  taker: string
  onChoose: (id: string) => void
}

function TakerField({ from, clients, taker, onChoose }: TakerFieldProps) {
  const team = useQuery(teamQuery)
  if (team.isLoadingError) {
    return <LoadFailure title="The team could not be loaded" onRetry={() => void team.refetch()} />
  }
  return (
    <ChoiceField
      label={`Who takes over their ${counted(clients, 'client')}?`}
      help="Clients of nobody wait in the list until somebody takes them."
      value={taker}
      onChange={onChoose}
      blank="Nobody for now"
      options={(team.data ?? [])
        .filter(({ id }) => id !== from)
        .map(({ id, name, role }) => [id, `${name}, ${roleLabels[role]}`])}
    />
  )
}

const ActivateDialog = ({ member, onClose }: MemberChangeProps) => (
  <CallDialog
    {...changeOf(member, { active: true })}
    sent={`${member.name} can work in the portal again`}
    onClose={onClose}
    title={`Activate ${member.name} again?`}
    description={`They can work in the portal as ${roleLabels[member.role]} again, as soon as they sign in. Clients that were handed over stay where they are.`}
    confirm="Activate"
    initialFocus={null}
    busyLabel="Activating..."
  />
)
