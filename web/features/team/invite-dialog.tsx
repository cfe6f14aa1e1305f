import { inviteToTeam } from '#contract/team/team.ts'
import type { TeamRole } from '#contract/team/team-roles.ts'
import { call } from '#web/lib/call.ts'
import { useDraft } from '#web/lib/draft.ts'
import { useForm } from '#web/lib/form.ts'
import { useUser } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { TextField } from '#web/ui/bound-fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { RoleField } from './role-field.tsx'

interface InvitationDraft {
  email: string
  role: TeamRole
}

const nobody: InvitationDraft = { email: '', role: 'reviewer' }

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { draft, write, clear } = useDraft(useUser().id, 'team-invitation', nobody)
  const form = useForm(inviteToTeam.body, {
    fields: ['email', 'role'],
    values: draft,
    write,
    route: inviteToTeam,
    send: (body) => call(inviteToTeam, { body }),
    onSent({ email }) {
      clear()
      toast.show('Success', `The invitation is on its way to ${email}`)
      onClose()
    },
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
      <RoleField role={draft.role} error={problems.role} onChoose={(role) => change({ role })} />
    </FormDialog>
  )
}
