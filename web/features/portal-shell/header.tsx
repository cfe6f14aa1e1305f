import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { applicationQuery } from '#web/lib/session.ts'
import { Bell } from './bell/bell.tsx'

export function Header({ path, title, tools }: { path: string; title: string; tools?: ReactNode }) {
  const { data: application } = useQuery(applicationQuery)
  const saysNumberItself = path === '/'
  return (
    <header className="sticky top-0 z-20 border-line border-b bg-card pt-[env(safe-area-inset-top)]">
      <div className="flex h-14 items-center justify-between gap-4 pr-2 pl-4 lg:h-16 lg:px-8">
        <div className="min-w-0 lg:flex lg:grow lg:items-center lg:justify-between">
          <p className="truncate font-semibold leading-tight">{title}</p>
          {application && !saysNumberItself && (
            <p className="truncate text-ink-soft text-xs tabular-nums lg:text-sm">
              Application ID {application.applicationNumber}
            </p>
          )}
        </div>
        <div className="flex shrink-0 items-center gap-1 lg:gap-2">
          {tools}
          <Bell />
        </div>
      </div>
    </header>
  )
}
