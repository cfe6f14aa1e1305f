import { ButtonLink, type ButtonVariant } from '#web/ui/button.tsx'

export interface Visitor {
  signedIn: boolean
}

const SIGN_IN = '/api/login'
const DASHBOARD = '/'

interface CallProps extends Visitor {
  children: string
  look: ButtonVariant
  size?: 'small' | 'medium' | 'large'
  wide?: boolean
  describedBy?: string
  package?: string
}

const signInFor = (chosen: string | undefined) =>
  chosen === undefined ? SIGN_IN : `${SIGN_IN}?${new URLSearchParams({ returnTo: `${DASHBOARD}?package=${chosen}` })}`

export const CallToAction = ({ signedIn, children, look, size, wide, describedBy, package: chosen }: CallProps) => (
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
