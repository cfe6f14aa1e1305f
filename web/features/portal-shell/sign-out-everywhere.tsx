import { useMutation } from '@tanstack/react-query'
import { signOutEverywhere } from '#contract/account/session.ts'
import { call } from '#web/lib/call.ts'
import { leaveOnPurpose } from '#web/lib/expired-session.ts'
import { useUser } from '#web/lib/session.ts'
import { toastFailed } from '#web/lib/toast.ts'
import { forgetPerson, SIGN_OUT } from '#web/shared/device/sign-out.ts'
import { Losses } from '#web/shared/device/sign-out-question.tsx'
import { unsavedWork } from '#web/shared/device/unsaved-work.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

export function SignOutEverywhere({ onClose }: { onClose: () => void }) {
  const { id } = useUser()
  const losses = unsavedWork(id)
  const ending = useMutation({
    mutationFn: () => call(signOutEverywhere, {}),
    onSuccess: async () => {
      leaveOnPurpose()
      await forgetPerson()
      window.location.assign(SIGN_OUT)
    },
    onError: (error) => toastFailed(error, 'You are still signed in. Please try again.'),
  })
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Sign out everywhere?"
      description="You will be signed out on every phone and computer, including this one. Nothing you have sent is lost."
      cancel="Stay signed in"
      confirm="Sign out everywhere"
      isDestructive
      isBusy={ending.isPending || ending.isSuccess}
      busyLabel="Signing out..."
      onConfirm={() => ending.mutate()}
    >
      {losses.length > 0 && (
        <Notice tone="warn" title="What is saved on this device only will be deleted:">
          <Losses losses={losses} />
        </Notice>
      )}
    </ConfirmDialog>
  )
}
