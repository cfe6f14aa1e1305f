import { createRoot } from 'react-dom/client'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { signInAgainAddress } from './expired-session.ts'

export function offerSignIn(): Promise<void> {
  return new Promise((resolve) => {
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    const end = () => {
      root.unmount()
      place.remove()
      resolve()
    }
    root.render(
      <Dialog
        open
        onClose={end}
        title="Sign in again first"
        description="For this you must have signed in within the last 15 minutes. You come back to this page."
        actions={
          <>
            <Button variant="secondary" onClick={end}>
              Cancel
            </Button>
            <ButtonLink reload data-initial-focus href={signInAgainAddress()}>
              Sign In
            </ButtonLink>
          </>
        }
      />,
    )
  })
}
