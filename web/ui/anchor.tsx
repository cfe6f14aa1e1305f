import { type ComponentProps, type ComponentType, createContext, type ReactNode, use } from 'react'

export type AnchorProps = Omit<ComponentProps<'a'>, 'href'> & { href: string }

const AnchorContext = createContext<ComponentType<AnchorProps> | 'a'>('a')

/** Provides the link component that navigates without a page load. */
export const AnchorProvider = ({ anchor, children }: { anchor: ComponentType<AnchorProps>; children: ReactNode }) => (
  <AnchorContext value={anchor}>{children}</AnchorContext>
)

export function Anchor({ reload, ...props }: AnchorProps & { reload?: boolean | undefined }) {
  const Followed = use(AnchorContext)
  return reload ? <a {...props} /> : <Followed {...props} />
}
