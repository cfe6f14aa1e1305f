import type { ReactNode } from 'react'

interface ConditionalProps {
  asked: boolean
  /** What is said, when it appears, to those who do not see it. */
  announcement: string
  children: ReactNode
}

/** Questions that stand right after the answer that brings them. */
export function Conditional({ asked, announcement, children }: ConditionalProps) {
  return (
    <>
      <p role="status" className="sr-only">
        {asked ? announcement : ''}
      </p>
      {asked && <div className="grid animate-appear gap-5 sm:grid-cols-2">{children}</div>}
    </>
  )
}
