import { inviteToTeam } from '#contract/team/team.ts'
import type { TeamRole } from '#contract/team/team-roles.ts'
import { sendTo, useDraftForm } from '#web/lib/form.ts'
import { TextField } from '#web/ui/bound-fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { RoleField } from './role-field.tsx'

const nobody: { email: string; role: TeamRole } = { email: '', role: 'reviewer' }

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const form = useDraftForm(inviteToTeam.body, {
    draft: ['team-invitation', nobody],
    ...sendTo(inviteToTeam, (body) => ({ body })),
    sent: ({ email }) => `The invitation is on its way to ${email}`,
    onSent: onClose,
    failed: 'The invitation was not sent. Please try again.',
  })
  const { problems, change } = form
  return (
    <FormDialog
      size="small"
      title="Invite a colleague"
      description="They get an email with a link that works once, for 24 hours, and only for this address."
      confirm="Send invitation"
      busyLabel="Sending..."
      form={form}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="email"
        label="Email address"
        required
        data-initial-focus
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <RoleField role={form.values.role} error={problems.role} onChoose={(role) => change({ role })} />
    </FormDialog>
  )
}
