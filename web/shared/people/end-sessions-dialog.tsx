import { endSessions } from '#contract/clients/people.ts'
import { toast } from '#web/lib/toast.ts'
import { useCall } from '#web/lib/use-call.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

interface EndSessionsDialogProps {
  person: { id: string; name: string; email: string }
  onClose: () => void
}

export function EndSessionsDialog({ person: { id, name, email }, onClose }: EndSessionsDialogProps) {
  const { mutate, isPending } = useCall(endSessions, {
    input: () => ({ params: { userId: id } }),
    onSuccess: () => {
      toast.show('Sessions ended', `${name} is signed out on every device`)
      onClose()
    },
    failed: 'The sessions could not be ended. Please try again.',
  })
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`End all sessions of ${name}?`}
      description={`${email} will be signed out on every device and will need to sign in again. No saved work will be lost.`}
      confirm="End all sessions"
      isDestructive
      isBusy={isPending}
      onConfirm={() => mutate()}
    />
  )
}
