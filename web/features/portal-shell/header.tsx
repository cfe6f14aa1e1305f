import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { applicationQuery } from '#web/lib/session.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { useUnreadCount } from './unread.ts'

/** Stays above every page: where one is, which application it is about, and whether mail waits. */
export function Header({ path, title }: { path: string; title: string }) {
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
        <BellLink />
      </div>
    </header>
  )
}

function BellLink() {
  const unread = useUnreadCount()
  return (
    <Tooltip text="Messages">
      <Anchor
        href="/messages"
        aria-label={unread > 0 ? `Messages, ${unread} unread` : 'Messages, none unread'}
        className="relative grid size-11 shrink-0 place-items-center rounded-control text-ink-soft transition-colors hover:bg-sunk hover:text-ink lg:size-10"
      >
        <Bell aria-hidden="true" className="size-5" />
        {unread > 0 && (
          <span
            data-unread-dot
            className="absolute top-2.5 right-2.5 size-2.5 rounded-full border-2 border-card bg-bad lg:top-2 lg:right-2"
          />
        )}
      </Anchor>
    </Tooltip>
  )
}
