import { LogOut } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useUser } from '#web/lib/session.ts'
import { SIGN_OUT, signOutUnlessAsked } from '#web/shared/device/sign-out.ts'
import { Anchor } from '#web/ui/anchor.tsx'

/** Signs out and opens the start page; without scripts, the link does both. */
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
