import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { unsavedWork } from './unsaved-work.ts'

/** Asks where signing out would lose something; answers whether it does. */
export function asksToSignOut(personId: string, signOut: () => Promise<void>): boolean {
  const losses = unsavedWork(personId)
  if (losses.length === 0) return false
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const close = () => {
    root.unmount()
    place.remove()
  }
  root.render(<SignOutQuestion losses={losses} onClose={close} signOut={signOut} />)
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
