import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { changeMember, type TeamMember } from '#contract/team/team.ts'
import { counted } from '#domain/english/counted.ts'
import { roleLabels } from '#domain/team/role-labels.ts'
import { useCall } from '#web/lib/use-call.ts'
import { teamQuery } from '#web/shared/colleagues/team-query.ts'
import { EndSessionsDialog } from '#web/shared/people/end-sessions-dialog.tsx'
import { ChoiceField } from '#web/ui/bound-fields.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
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

function useMemberChange({ member, onClose }: MemberChangeProps, said: (changed: TeamMember) => string) {
  const { name } = member
  return useCall(changeMember, {
    input: (body: MemberEdit) => ({ params: { userId: member.id }, body }),
    sent: (changed) => said(changed),
    onSuccess: onClose,
    failed: `${name} was not changed. Please try again.`,
  })
}

function ChangeRoleDialog(props: MemberChangeProps) {
  const { member, onClose } = props
  const [role, choose] = useState(member.role)
  const { mutate, isPending } = useMemberChange(props, (changed) => `${member.name} is now ${roleLabels[changed.role]}`)
  const save = () => (role === member.role ? onClose() : mutate({ role }))
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Change the role of ${member.name}`}
      description="It counts from the next thing that they do. They and all owners are told by email."
      confirm="Save role"
      initialFocus={null}
      isBusy={isPending}
      busyLabel="Saving..."
      onConfirm={save}
    >
      <RoleField role={role} onChoose={choose} />
    </ConfirmDialog>
  )
}

function DeactivateDialog(props: MemberChangeProps) {
  const { member, onClose } = props
  const { id, name, clients = 0 } = member
  const [taker, choose] = useState('')
  const { mutate, isPending } = useMemberChange(props, () => `${name} is deactivated and signed out`)
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Deactivate ${name}?`}
      description="They are signed out on every device at once, and can do nothing for the team any more. What they did stays in the records. You can activate them again later."
      confirm="Deactivate"
      isDestructive
      isBusy={isPending}
      busyLabel="Deactivating..."
      onConfirm={() => mutate({ active: false, handOverTo: taker || null })}
    >
      {clients > 0 && <TakerField from={id} clients={clients} taker={taker} onChoose={choose} />}
    </ConfirmDialog>
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

function ActivateDialog(props: MemberChangeProps) {
  const { member, onClose } = props
  const { mutate, isPending } = useMemberChange(props, () => `${member.name} can work in the portal again`)
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Activate ${member.name} again?`}
      description={`They can work in the portal as ${roleLabels[member.role]} again, as soon as they sign in. Clients that were handed over stay where they are.`}
      confirm="Activate"
      initialFocus={null}
      isBusy={isPending}
      busyLabel="Activating..."
      onConfirm={() => mutate({ active: true })}
    />
  )
}
