import { useState } from 'react'
import { sentenceOf } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { FormFailure } from '#web/ui/notice.tsx'

const loadSignIn = async () => (await import('#web/shared/people/passkey-sign-in.ts')).signInByPasskey

/** The server always renders the button, so that the page does not move when the scripts replace it. */
const isOffered = () => typeof window === 'undefined' || 'PublicKeyCredential' in window

export function PasskeyButton({ onSignedIn }: { onSignedIn: (startPage: string) => void }) {
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string>()
  if (!isOffered()) return null
  const signIn = async () => {
    setAsking(true)
    setProblem(undefined)
    try {
      onSignedIn(await (await loadSignIn())())
    } catch (error) {
      const reason = error instanceof Error && error.name === 'PasskeyFailure' ? error.message : undefined
      setProblem(reason ?? sentenceOf(error, 'You could not be signed in. Please try again.'))
      setAsking(false)
    }
  }
  return (
    <div className="mt-5 space-y-3 border-line border-t pt-5">
      <FormFailure form={{ failure: problem }} />
      <Button
        wide
        variant="secondary"
        size="large"
        busy={isAsking}
        busyLabel="Waiting for your passkey..."
        onClick={() => void signIn()}
      >
        Sign in with a passkey
      </Button>
    </div>
  )
}
