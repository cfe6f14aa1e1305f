import { useMutation } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { type MouseEvent, useState, useSyncExternalStore } from 'react'
import { signOutEverywhere } from '#contract/session.ts'
import { call } from '#web/lib/call.ts'
import { toastFailed } from '#web/lib/failed.ts'
import { useUser } from '#web/lib/session.ts'
import { asksBeforeSignOut, forgetPerson, SIGN_OUT, signOut, signOutQuestion } from '#web/shared/device/sign-out.ts'
import { unsavedWork } from '#web/shared/device/unsaved-work.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Signs out and leads to the start page, which the link does by itself where scripts do not run. */
export function SignOutLink() {
  const { id } = useUser()
  const leave = (event: MouseEvent) => {
    event.preventDefault()
    if (!asksBeforeSignOut(id)) void signOut()
  }
  return (
    <Anchor
      reload
      href={SIGN_OUT}
      onClick={leave}
      className="flex min-h-11 items-center gap-3 rounded-control px-3 text-base transition-colors hover:bg-sunk hover:text-ink lg:min-h-10 lg:text-ink-soft lg:text-sm"
    >
      <LogOut aria-hidden="true" className="size-5" />
      Sign out
    </Anchor>
  )
}

export function SignOutQuestion() {
  const losses = useSyncExternalStore(signOutQuestion.subscribe, signOutQuestion.now, signOutQuestion.now)
  const [isLeaving, setLeaving] = useState(false)
  return (
    <Dialog
      open={losses.length > 0}
      onClose={signOutQuestion.dismiss}
      title="Sign out and delete this?"
      description="It is saved on this device only, and signing out deletes it."
      actions={
        <>
          <Button variant="secondary" data-initial-focus onClick={signOutQuestion.dismiss}>
            Stay signed in
          </Button>
          <Button
            variant="destructive"
            busy={isLeaving}
            busyLabel="Signing out..."
            onClick={() => {
              setLeaving(true)
              void signOut()
            }}
          >
            Delete and sign out
          </Button>
        </>
      }
    >
      <Losses losses={losses} />
    </Dialog>
  )
}

const Losses = ({ losses }: { losses: readonly string[] }) => (
  <ul className="list-disc space-y-1 pl-5">
    {losses.map((loss) => (
      <li key={loss}>{loss}</li>
    ))}
  </ul>
)

export function SignOutEverywhere({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { id } = useUser()
  const losses = open ? unsavedWork(id) : []
  const ending = useMutation({
    mutationFn: () => call(signOutEverywhere, {}),
    onSuccess: async () => {
      await forgetPerson({ looksAnyway: true })
      window.location.assign('/')
    },
    onError: (error) => toastFailed(error, 'You are still signed in. Please try again.'),
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Sign out everywhere?"
      description="You will be signed out on every phone and computer, including this one. Nothing you have sent is lost."
      actions={
        <>
          <Button variant="secondary" data-initial-focus onClick={onClose}>
            Stay signed in
          </Button>
          <Button
            variant="destructive"
            busy={ending.isPending || ending.isSuccess}
            busyLabel="Signing out..."
            onClick={() => ending.mutate()}
          >
            Sign out everywhere
          </Button>
        </>
      }
    >
      {losses.length > 0 && (
        <Notice tone="warn" title="What is saved on this device only will be deleted:">
          <Losses losses={losses} />
        </Notice>
      )}
    </Dialog>
  )
}
