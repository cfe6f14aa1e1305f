import { useMutation } from '@tanstack/react-query'
import type { Application } from '#contract/applications.ts'
import { endSessions } from '#contract/people.ts'
import { fullName } from '#domain/full-name.ts'
import { call } from '#web/lib/call.ts'
import { toastFailed } from '#web/lib/failed.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

interface EndSessionsDialogProps {
  application: Application
  menuButton: HTMLElement | null
  onClose: () => void
}

export function EndSessionsDialog({ application: { user, userId }, menuButton, onClose }: EndSessionsDialogProps) {
  const name = fullName(user, user.email)
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(endSessions, { params: { userId } }),
    onSuccess: () => {
      toast.show('Sessions ended', `${name} is signed out on every device`)
      onClose()
    },
    onError: (error) => toastFailed(error, 'Failed to end the sessions'),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      returnFocusTo={() => menuButton}
      title={`End all sessions of ${name}?`}
      description={`${user.email} will be signed out on every device and will need a new code to sign in again. No saved work will be lost.`}
      actions={
        <>
          <Button variant="secondary" data-initial-focus onClick={onClose}>
            Cancel
          </Button>
          <Button variant="destructive" busy={isPending} onClick={() => mutate()}>
            End all sessions
          </Button>
        </>
      }
    />
  )
}
