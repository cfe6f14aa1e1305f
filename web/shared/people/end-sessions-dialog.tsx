import { endSessions } from '#contract/clients/people.ts'
import { toast } from '#web/lib/toast.ts'
import { CallDialog } from '#web/shared/call-dialog.tsx'

interface EndSessionsDialogProps {
  person: { id: string; name: string; email: string }
  onClose: () => void
}

export const EndSessionsDialog = ({ person: { id, name, email }, onClose }: EndSessionsDialogProps) => (
  <CallDialog
    route={endSessions}
    input={{ params: { userId: id } }}
    failed="The sessions could not be ended. Please try again."
    onDone={() => {
      toast.show('Sessions ended', `${name} is signed out on every device`)
      onClose()
    }}
    onClose={onClose}
    title={`End all sessions of ${name}?`}
    description={`${email} will be signed out on every device and will need to sign in again. No saved work will be lost.`}
    confirm="End all sessions"
    isDestructive
  />
)
