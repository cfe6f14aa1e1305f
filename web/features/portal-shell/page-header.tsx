import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { applicationQuery } from '#web/lib/session.ts'

export interface FrameProps {
  path: string
  title: string
  onSignOutEverywhere: (closeMenu?: () => void) => void
  children: ReactNode
}

export const mainClass = 'mx-auto px-4 pt-5 pb-[calc(5.5rem+env(safe-area-inset-bottom))] lg:px-8 lg:pb-12'

export const PageHeader = ({ path, title, children }: { path: string; title: string; children?: ReactNode }) => (
  <header className="sticky top-0 z-20 border-line border-b bg-card pt-[env(safe-area-inset-top)]">
    <div className="flex h-14 items-center justify-between gap-4 pr-2 pl-4 lg:h-16 lg:px-8">
      <PageTitle path={path} title={title} />
      <div className="flex shrink-0 items-center gap-1 lg:gap-2">{children}</div>
    </div>
  </header>
)

export function PageTitle({ path, title }: { path: string; title: string }) {
  const { data: application } = useQuery(applicationQuery)
  const saysNumberItself = path === '/'
  return (
    <div className="min-w-0 lg:flex lg:grow lg:items-center lg:justify-between">
      <p className="truncate font-semibold leading-tight">{title}</p>
      {application && !saysNumberItself && (
        <p className="truncate text-ink-soft text-xs tabular-nums lg:text-sm">
          Application ID {application.applicationNumber}
        </p>
      )}
    </div>
  )
}
