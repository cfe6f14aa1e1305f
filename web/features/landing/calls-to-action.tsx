import { ButtonLink, type ButtonVariant } from '#web/ui/button.tsx'

/** Who looks at a public page: it decides what its buttons read and where they lead. */
export interface Visitor {
  signedIn: boolean
}

const SIGN_IN = '/api/login'
const DASHBOARD = '/'

interface CallProps extends Visitor {
  /** What it reads to a visitor who is signed out. */
  children: string
  look: ButtonVariant
  size?: 'small' | 'medium' | 'large'
  wide?: boolean
  describedBy?: string
  /** The package that it chooses, remembered to the dashboard. */
  package?: string
}

const signInFor = (chosen: string | undefined) =>
  chosen === undefined ? SIGN_IN : `${SIGN_IN}?${new URLSearchParams({ returnTo: `${DASHBOARD}?package=${chosen}` })}`

/** A button of a public page: to sign-in for a stranger, to the dashboard for who is signed in. */
export function CallToAction({ signedIn, children, look, size, wide, describedBy, package: chosen }: CallProps) {
  return (
    <ButtonLink
      href={signedIn ? DASHBOARD : signInFor(chosen)}
      variant={look}
      size={size}
      wide={wide}
      aria-describedby={describedBy}
    >
      {signedIn ? 'Go to Dashboard' : children}
    </ButtonLink>
  )
}
