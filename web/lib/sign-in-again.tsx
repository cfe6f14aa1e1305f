import { createRoot } from 'react-dom/client'
import { ButtonLink } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { signInAgainAddress } from './expired-session.ts'

export const offerSignIn = (): Promise<void> =>
  new Promise((resolve) => {
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    const end = () => {
      root.unmount()
      place.remove()
      resolve()
    }
    root.render(
      <ConfirmDialog
        onClose={end}
        title="Sign in again first"
        description="For this you must have signed in within the last 15 minutes. You come back to this page."
        confirm={null}
        initialFocus={null}
        aside={
          <ButtonLink reload data-initial-focus href={signInAgainAddress()}>
            Sign In
          </ButtonLink>
        }
      />,
    )
  })
