import clsx from 'clsx'
import { useState } from 'react'
import { isTabPage } from '#contract/pages.ts'
import { useConnection } from '#web/lib/connection.ts'
import { lazyComponent } from '#web/lib/lazy-component.tsx'
import { useUser } from '#web/lib/session.ts'
import { useOutboxNote } from '#web/shared/device/outbox-note.ts'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { Bell } from './bell/bell.tsx'
import { BottomBar } from './navigation/bottom-bar.tsx'
import { barEntries, isCurrent, moreEntries } from './navigation/entries.ts'
import { MoreSheet } from './navigation/more-sheet.tsx'
import { PathTabs } from './navigation/page-tabs.tsx'
import { Sidebar } from './navigation/sidebar.tsx'
import { type FrameProps, mainClass, PageHeader } from './page-header.tsx'
import { useUnreadCount } from './unread.ts'

const LineMark = lazyComponent(
  'shared/offline-outbox/line-mark.tsx',
  async () => (await import('#web/shared/offline-outbox/line-mark.tsx')).LineMark,
)

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
        <main id="main" tabIndex={-1} className={clsx(mainClass, 'max-w-content lg:pt-8')}>
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
        // Closes the sheet only once the question is open, since the sheet's close would navigate Back and close it.
        onSignOutEverywhere={() => onSignOutEverywhere(close)}
      />
    </div>
  )
}
