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
}

/** A button of a public page: to sign-in for a stranger, to the dashboard for who is signed in. */
export function CallToAction({ signedIn, children, look, size, wide, describedBy }: CallProps) {
  return (
    <ButtonLink
      href={signedIn ? DASHBOARD : SIGN_IN}
      variant={look}
      size={size}
      wide={wide}
      aria-describedby={describedBy}
    >
      {signedIn ? 'Go to Dashboard' : children}
    </ButtonLink>
  )
}
