import { useMutation } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import type { MouseEvent } from 'react'
import { signOutEverywhere } from '#contract/session.ts'
import { call } from '#web/lib/call.ts'
import { toastFailed } from '#web/lib/failed.ts'
import { forgetPerson, SIGN_OUT } from '#web/lib/sign-out.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Signing out is the server's page: it ends the session and leads to the start page. */
export function SignOutLink() {
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

/** The page is left by the link itself where nothing has to be forgotten first. */
function leave(event: MouseEvent) {
  const forgetting = forgetPerson()
  if (!forgetting) return
  event.preventDefault()
  void forgetting.then(() => window.location.assign(SIGN_OUT))
}

/** Asks once before every device of the person is signed out. */
export function SignOutEverywhere({ open, onClose }: { open: boolean; onClose: () => void }) {
  const signOut = useMutation({
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
      description="Every phone and computer where you are signed in is signed out at once, this one included. Nothing that you sent is lost."
      actions={
        <>
          <Button variant="secondary" data-initial-focus onClick={onClose}>
            Stay signed in
          </Button>
          <Button
            variant="destructive"
            busy={signOut.isPending || signOut.isSuccess}
            busyLabel="Signing out..."
            onClick={() => signOut.mutate()}
          >
            Sign out everywhere
          </Button>
        </>
      }
    />
  )
}
