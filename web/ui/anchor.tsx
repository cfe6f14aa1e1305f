import { type ComponentProps, type ComponentType, createContext, type ReactNode, use } from 'react'

export type AnchorProps = Omit<ComponentProps<'a'>, 'href'> & { href: string }

export interface LinkProps extends AnchorProps {
  reload?: boolean | undefined
  newTab?: boolean
}

const AnchorContext = createContext<ComponentType<AnchorProps> | 'a'>('a')

/** Provides the link component that navigates without a page load. */
export const AnchorProvider = ({ anchor, children }: { anchor: ComponentType<AnchorProps>; children: ReactNode }) => (
  <AnchorContext value={anchor}>{children}</AnchorContext>
)

export function Anchor({ reload, newTab, children, ...props }: LinkProps) {
  const Followed = use(AnchorContext)
  const Link = reload ? 'a' : Followed
  return (
    <Link {...props} {...(newTab && { target: '_blank', rel: 'noreferrer' })}>
      {children}
      {newTab && !props['aria-label'] && <span className="sr-only"> (opens in a new tab)</span>}
    </Link>
  )
}
