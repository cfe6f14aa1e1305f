import type { ReactNode } from 'react'

/** Words for those who listen; those who look see them in another form. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>
}
