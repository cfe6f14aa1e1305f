import type { ReactNode } from 'react'

interface ConditionalProps {
  asked: boolean
  announcement: string
  children: ReactNode
}

export const Conditional = ({ asked, announcement, children }: ConditionalProps) => (
  <>
    <p role="status" className="sr-only">
      {asked ? announcement : ''}
    </p>
    {asked && <div className="grid animate-appear gap-5 sm:grid-cols-2">{children}</div>}
  </>
)
