import { useQuery, useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import { type ReactNode, useEffect, useState } from 'react'
import { adminPageOf, isTabPage, siteMap } from '#contract/pages.ts'
import { may } from '#domain/permissions.ts'
import { useConnection } from '#web/lib/connection.ts'
import { leaveForSignIn } from '#web/lib/expired-session.ts'
import { lazyComponent } from '#web/lib/lazy-component.tsx'
import { followLive } from '#web/lib/live.ts'
import { applicationQuery, userQuery, useUser } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { claimDevice, leaveOnceSignedOut, onDeviceReleased } from '#web/shared/device/device-person.ts'
import { passOwner } from '#web/shared/device/saved-pass.ts'
import { PageSpinner } from '#web/ui/button.tsx'
import { LoadFailure } from '#web/ui/data-states.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { AdminBar, AdminSide, AdminTabs } from './admin/admin-frame-late.tsx'
import { Bell } from './bell/bell.tsx'
import { BottomBar } from './navigation/bottom-bar.tsx'
import { barEntries, isCurrent, moreEntries } from './navigation/entries.ts'
import { MoreSheet } from './navigation/more-sheet.tsx'
import { PathTabs } from './navigation/page-tabs.tsx'
import { Sidebar } from './navigation/sidebar.tsx'
import { SignOutQuestion } from './sign-out.tsx'
import type { SignOutEverywhere } from './sign-out-everywhere.tsx'
import { useUnreadCount } from './unread.ts'

interface PortalShellProps {
  path: string
  title: string
  /** The search of the team. */
  search?: ReactNode
  children: ReactNode
}

export function PortalShell(props: PortalShellProps) {
  const { data: user, isError, isPaused, isFetching, refetch } = useQuery(userQuery)
  const isSignedOut = user === null

  useEffect(() => {
    if (isSignedOut) leaveForSignIn()
  }, [isSignedOut])

  const hasLeft = useLeaving(user?.id)

  if (hasLeft) return <Leaving />
  if (user) return <Frame {...props} />
  // What waits for the line goes on by itself when it is back.
  if (isError || isPaused) {
    return (
      <main className="grid min-h-dvh place-items-center p-4">
        <h1 className="sr-only">{props.title}</h1>
        <div className="w-full max-w-md space-y-4">
          {passOwner() !== null && <OfflinePass />}
          <NoAnswer onRetry={() => void refetch()} retrying={isFetching} />
        </div>
      </main>
    )
  }
  return (
    <main>
      <h1 className="sr-only">{props.title}</h1>
      <PageSpinner label="Loading" />
    </main>
  )
}

function NoAnswer(retry: { onRetry: () => void; retrying: boolean }) {
  const isOffline = useConnection() === 'disconnected'
  return (
    <LoadFailure title={isOffline ? 'You are offline' : 'The portal is not responding'} {...retry}>
      Nothing you have sent is lost.{' '}
      {isOffline ? 'This page will open when you are connected again.' : 'Please check your connection and try again.'}
    </LoadFailure>
  )
}

/** Whether the person signed out in another tab; this tab must then show nothing of hers. */
function useLeaving(personId: string | undefined): boolean {
  const [hasLeft, setLeft] = useState(false)
  useEffect(() => {
    if (personId === undefined) return
    claimDevice(personId)
    return onDeviceReleased(personId, () => {
      setLeft(true)
      void leaveOnceSignedOut(personId)
    })
  }, [personId])
  return hasLeft
}

const Leaving = () => (
  <main className="grid min-h-dvh place-items-center p-4">
    <div className="space-y-3 text-center">
      <h1 className="font-semibold text-lg">You signed out in another tab</h1>
      <PageSpinner label="Leaving this page" />
    </div>
  </main>
)

const loadOfflinePass = async () => (await import('#web/shared/exam-pass/offline-pass.tsx')).OfflinePass
const OfflinePass = lazyComponent('shared/exam-pass/offline-pass.tsx', loadOfflinePass)

const loadSignOutEverywhere = async () => (await import('./sign-out-everywhere.tsx')).SignOutEverywhere

function Frame({ path, title, search, children }: PortalShellProps) {
  const isTeam = may.openAdminPanel(useUser())
  const queries = useQueryClient()
  useEffect(() => followLive(queries), [queries])
  // Their scripts have to be on the device before the day without a line.
  useEffect(() => {
    if (passOwner() !== null) void loadOfflinePass().catch(() => undefined)
  }, [])
  const [asking, setAsking] = useState<{ Question: typeof SignOutEverywhere } | null>(null)
  const askToSignOut = () =>
    void loadSignOutEverywhere().then(
      (Question) => setAsking({ Question }),
      () => toast.error('This could not be loaded', 'Please check your connection and try again.'),
    )
  const frame = { path, title, onSignOutEverywhere: askToSignOut, children }
  return (
    <>
      {isTeam ? <TeamFrame {...frame} search={search} /> : <ApplicantFrame {...frame} />}
      <SignOutQuestion />
      {asking && <asking.Question onClose={() => setAsking(null)} />}
    </>
  )
}

interface FrameProps extends PortalShellProps {
  onSignOutEverywhere: () => void
}

const main = 'mx-auto px-4 pt-5 pb-[calc(5.5rem+env(safe-area-inset-bottom))] lg:px-8 lg:pb-12'

function ApplicantFrame({ path, title, onSignOutEverywhere, children }: FrameProps) {
  const [isMoreOpen, setMoreOpen] = useState(false)
  const unread = useUnreadCount()
  const close = () => setMoreOpen(false)
  return (
    <div data-portal-shell className="flex">
      <SkipLink />
      <Sidebar path={path} onSignOutEverywhere={onSignOutEverywhere} />
      <div className="min-w-0 grow [--page-header:3.5rem] lg:[--page-header:4rem]">
        <Header path={path} title={title}>
          <Bell />
        </Header>
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
        onSignOutEverywhere={() => {
          close()
          onSignOutEverywhere()
        }}
      />
    </div>
  )
}

/** A page of the team names itself; one of the applicant's has her header above it. */
function TeamFrame({ path, title, search, onSignOutEverywhere, children }: FrameProps) {
  const here = adminPageOf(path)
  const isOffice = here !== undefined && siteMap[here].adminMenu === 'Office'
  return (
    <div data-portal-shell className="lg:flex">
      <SkipLink />
      <AdminSide
        path={path}
        title={<PageTitle path={path} title={title} />}
        search={search}
        onSignOutEverywhere={onSignOutEverywhere}
      />
      <div
        className={clsx(
          'min-w-0 grow [--page-header:3.5rem]',
          here ? 'lg:[--page-header:0rem]' : 'lg:[--page-header:4rem]',
        )}
      >
        {!here && (
          <div className="max-lg:hidden">
            <Header path={path} title={title} />
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
          {here && <AdminTabs path={path} current={here} />}
          {isTabPage(path) && <PathTabs path={path} />}
          <div className="min-w-0 grow">{children}</div>
        </main>
      </div>
      <AdminBar path={path} />
    </div>
  )
}

const Header = ({ path, title, children }: { path: string; title: string; children?: ReactNode }) => (
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
