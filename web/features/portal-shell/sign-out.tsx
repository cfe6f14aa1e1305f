import { LogOut } from 'lucide-react'
import { type MouseEvent, useState, useSyncExternalStore } from 'react'
import { useUser } from '#web/lib/session.ts'
import { SIGN_OUT, signOut, signOutQuestion, signOutUnlessAsked } from '#web/shared/device/sign-out.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

/** Signs out and leads to the start page, which the link does by itself where scripts do not run. */
export function SignOutLink() {
  const { id } = useUser()
  const leave = (event: MouseEvent) => {
    event.preventDefault()
    void signOutUnlessAsked(id)
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
    <ConfirmDialog
      open={losses.length > 0}
      onClose={signOutQuestion.dismiss}
      title="Sign out and delete this?"
      description="It is saved on this device only, and signing out deletes it."
      cancel="Stay signed in"
      confirm="Delete and sign out"
      isDestructive
      isBusy={isLeaving}
      busyLabel="Signing out..."
      onConfirm={() => {
        setLeaving(true)
        void signOut()
      }}
    >
      <Losses losses={losses} />
    </ConfirmDialog>
  )
}

export const Losses = ({ losses }: { losses: readonly string[] }) => (
  <ul className="list-disc space-y-1 pl-5">
    {losses.map((loss) => (
      <li key={loss}>{loss}</li>
    ))}
  </ul>
)
