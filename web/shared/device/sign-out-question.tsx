import { useState } from 'react'
import { showAlone } from '#web/lib/show-alone.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { unsavedWork } from './unsaved-work.ts'

/** Asks if signing out would lose something, and returns whether it asks. */
export function asksToSignOut(personId: string, signOut: () => Promise<void>): boolean {
  const losses = unsavedWork(personId)
  if (losses.length === 0) return false
  showAlone((close) => <SignOutQuestion losses={losses} onClose={close} signOut={signOut} />)
  return true
}

interface SignOutQuestionProps {
  losses: readonly string[]
  onClose: () => void
  signOut: () => Promise<void>
}

function SignOutQuestion({ losses, onClose, signOut }: SignOutQuestionProps) {
  const [isLeaving, setLeaving] = useState(false)
  return (
    <ConfirmDialog
      onClose={onClose}
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
