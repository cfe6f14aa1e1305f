import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { type ReactNode, useState } from 'react'
import { adminPageOf, isTabPage, pageAt, siteMap } from '#contract/pages.ts'
import { useConnection } from '#web/lib/connection.ts'
import { lazyComponent } from '#web/lib/lazy-component.tsx'
import { applicationQuery, useUser } from '#web/lib/session.ts'
import { useOutboxNote } from '#web/shared/device/outbox-note.ts'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { Bell } from './bell/bell.tsx'
import { BottomBar } from './navigation/bottom-bar.tsx'
import { barEntries, isCurrent, moreEntries } from './navigation/entries.ts'
import { MoreSheet } from './navigation/more-sheet.tsx'
import { PathTabs } from './navigation/page-tabs.tsx'
import { Sidebar } from './navigation/sidebar.tsx'
import { useUnreadCount } from './unread.ts'

const LineMark = lazyComponent(
  'shared/outbox/line-mark.tsx',
  async () => (await import('#web/shared/outbox/line-mark.tsx')).LineMark,
)

interface FrameProps {
  path: string
  title: string
  search?: ReactNode
  onSignOutEverywhere: (closeMenu?: () => void) => void
  children: ReactNode
}

const main = 'mx-auto px-4 pt-5 pb-[calc(5.5rem+env(safe-area-inset-bottom))] lg:px-8 lg:pb-12'

export function ApplicantFrame({ path, title, onSignOutEverywhere, children }: FrameProps) {
  const [isMoreOpen, setMoreOpen] = useState(false)
  const unread = useUnreadCount()
  const outbox = useOutboxNote(useUser().id)
  const isOffline = useConnection() === 'disconnected'
  const close = () => setMoreOpen(false)
  return (
    <div data-portal-shell className="flex">
      <SkipLink />
      <Sidebar path={path} onSignOutEverywhere={() => onSignOutEverywhere()} />
      <div className="min-w-0 grow [--page-header:3.5rem] lg:[--page-header:4rem]">
        <PageHeader path={path} title={title}>
          {(isOffline || outbox) && <LineMark outbox={outbox} isOffline={isOffline} />}
          <Bell />
        </PageHeader>
        <main id="main" tabIndex={-1} className={clsx(main, 'max-w-content lg:pt-8')}>
          {isTabPage(path) && <PathTabs path={path} />}
          {children}
        </main>
      </div>
      <BottomBar
        entries={barEntries.map((entry) => ({
          ...entry,
          isHere: isCurrent(entry, path),
          count: entry.href === '/messages' ? unread : 0,
        }))}
        word="unread"
        isInMore={moreEntries.some((entry) => isCurrent(entry, path))}
        isMoreOpen={isMoreOpen}
        onMore={() => setMoreOpen(true)}
      />
      <MoreSheet
        path={path}
        open={isMoreOpen}
        onClose={close}
        // A sheet that closes first would take the question back with it.
        onSignOutEverywhere={() => onSignOutEverywhere(close)}
      />
    </div>
  )
}

/** A page of the team names itself; one of the applicant's has her header above it. */
export function TeamFrame({ path, title, search, onSignOutEverywhere, children }: FrameProps) {
  const here = adminPageOf(path)
  const isOffice = here !== undefined && siteMap[here].adminMenu === 'Office'
  return (
    <div data-portal-shell className="lg:flex">
      <SkipLink />
      <AdminSide
        path={path}
        title={<PageTitle path={path} title={title} />}
        search={search}
        onSignOutEverywhere={() => onSignOutEverywhere()}
      />
      <div
        className={clsx(
          'min-w-0 grow [--page-header:3.5rem]',
          here ? 'lg:[--page-header:0rem]' : 'lg:[--page-header:4rem]',
        )}
      >
        {!here && (
          <div className="max-lg:hidden">
            <PageHeader path={path} title={title} />
          </div>
        )}
        <main
          id="main"
          tabIndex={-1}
          data-admin={here}
          className={clsx(
            main,
            here ? 'max-w-[84rem] lg:pt-3' : 'max-w-content lg:pt-8',
            isOffice && 'lg:flex lg:gap-8',
          )}
        >
          {here && pageAt(path) !== '/admin/review/:id' && <AdminTabs path={path} current={here} />}
          {isTabPage(path) && <PathTabs path={path} />}
          <div className="min-w-0 grow">{children}</div>
        </main>
      </div>
      <AdminBar path={path} />
    </div>
  )
}

// The frame of the team does not travel with the pages of applicants.

const AdminSide = lazyComponent(
  'features/portal-shell/admin/admin-side.tsx',
  async () => (await import('./admin/admin-side.tsx')).AdminSide,
)
const AdminBar = lazyComponent(
  'features/portal-shell/admin/admin-bar.tsx',
  async () => (await import('./admin/admin-bar.tsx')).AdminBar,
)
const AdminTabs = lazyComponent(
  'features/portal-shell/admin/admin-tabs.tsx',
  async () => (await import('./admin/admin-tabs.tsx')).AdminTabs,
)

const PageHeader = ({ path, title, children }: { path: string; title: string; children?: ReactNode }) => (
  <header className="sticky top-0 z-20 border-line border-b bg-card pt-[env(safe-area-inset-top)]">
    <div className="flex h-14 items-center justify-between gap-4 pr-2 pl-4 lg:h-16 lg:px-8">
      <PageTitle path={path} title={title} />
      <div className="flex shrink-0 items-center gap-1 lg:gap-2">{children}</div>
    </div>
  </header>
)

function PageTitle({ path, title }: { path: string; title: string }) {
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
