import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import * as may from '#domain/may.ts'
import { useConnection } from '#web/lib/connection.ts'
import { leaveForSignIn } from '#web/lib/expired-session.ts'
import { lazyComponent, lazyScreen } from '#web/lib/lazy-component.tsx'
import { followLive } from '#web/lib/live.ts'
import { userQuery, useUser } from '#web/lib/session.ts'
import { whenLoaded } from '#web/lib/toast.ts'
import { bringToasts } from '#web/lib/toaster.tsx'
import { claimDevice, onDeviceReleased } from '#web/shared/device/device-person.ts'
import { passOwner } from '#web/shared/device/saved-pass.ts'
import { PageSpinner } from '#web/ui/button.tsx'
import { LoadFailure } from '#web/ui/data-states.tsx'
import { ApplicantFrame } from './applicant-frame.tsx'
import type { SignOutEverywhere } from './sign-out-everywhere.tsx'

interface PortalShellProps {
  path: string
  title: string
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
  // A paused query resumes by itself once online.
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

/** Whether the person signed out in another tab; this tab must then hide all personal data. */
function useLeaving(personId: string | undefined): boolean {
  const [hasLeft, setLeft] = useState(false)
  useEffect(() => {
    if (personId === undefined) return
    claimDevice(personId)
    return onDeviceReleased(personId, () => {
      setLeft(true)
      void import('#web/shared/device/leave-device.ts').then(
        ({ leaveOnceSignedOut }) => leaveOnceSignedOut(personId),
        () => window.location.reload(),
      )
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

const OfflinePass = lazyComponent(
  'shared/exam-pass/offline-pass.tsx',
  async () => (await import('#web/shared/exam-pass/offline-pass.tsx')).OfflinePass,
)

/** Includes the office styles, so that no office page renders before them. */
const TeamFrame = lazyScreen(
  'features/portal-shell/admin/team-frame.tsx',
  async () => (await import('./admin/team-frame.tsx')).TeamFrame,
)

const loadSignOutEverywhere = async () => (await import('./sign-out-everywhere.tsx')).SignOutEverywhere

function Frame({ path, title, search, children }: PortalShellProps) {
  const isTeam = may.openAdminPanel(useUser())
  const queries = useQueryClient()
  useEffect(() => followLive(queries), [queries])
  // The team uses shortcuts at once, and a failed request needs a toast.
  useEffect(() => {
    if (isTeam) void bringToasts()
  }, [isTeam])
  const [asking, setAsking] = useState<{ Question: typeof SignOutEverywhere } | null>(null)
  const askToSignOut = (closeMenu?: () => void) =>
    whenLoaded(
      loadSignOutEverywhere(),
      (Question) => {
        closeMenu?.()
        setAsking({ Question })
      },
      'This could not be loaded',
    )
  const frame = { path, title, onSignOutEverywhere: askToSignOut, children }
  return (
    <>
      {isTeam ? <TeamFrame {...frame} search={search} /> : <ApplicantFrame {...frame} />}
      {asking && <asking.Question onClose={() => setAsking(null)} />}
    </>
  )
}
