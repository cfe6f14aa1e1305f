import { ButtonLink } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { signInAgainAddress } from './expired-session.ts'
import { showAlone } from './show-alone.tsx'

export const offerSignIn = (): Promise<void> =>
  new Promise((resolve) =>
    showAlone((end) => (
      <ConfirmDialog
        onClose={() => {
          end()
          resolve()
        }}
        title="Sign in again first"
        description="For this you must have signed in within the last 15 minutes. You come back to this page."
        confirm={null}
        initialFocus={null}
        aside={
          <ButtonLink reload data-initial-focus href={signInAgainAddress()}>
            Sign In
          </ButtonLink>
        }
      />
    )),
  )
