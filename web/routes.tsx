import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type AuthPath, isScripted, type PortalPath, pageAt, type SIGN_IN, siteMap } from '#contract/pages.ts'
import { NotFoundScreen } from './features/not-found/not-found-screen.tsx'
import type { PortalShell } from './features/portal-shell/portal-shell.tsx'
import { ScreenBoundary } from './features/portal-shell/screen-boundary.tsx'
import { lazyComponent } from './lib/lazy-component.tsx'
import { refreshOnArrival } from './lib/live.ts'
import { usePageTitle } from './lib/page-title.ts'
import { RouteLink } from './lib/route-link.tsx'
import { hasSavedFiles } from './shared/device/saved-files.ts'
import { type AnchorProps, AnchorProvider } from './ui/anchor.tsx'
import { PageSpinner } from './ui/button.tsx'

interface RoutedPage {
  load: () => Promise<ComponentType>
  Screen: ComponentType
}

const page = (load: () => Promise<ComponentType>): RoutedPage => ({
  load,
  Screen: lazy(async () => ({ default: await load() })),
})

const portal: Record<'/' | PortalPath, RoutedPage> = {
  '/': page(async () => (await import('./features/dashboard/dashboard-screen.tsx')).DashboardScreen),
  '/requirements': page(
    async () => (await import('./features/requirements/requirements-screen.tsx')).RequirementsScreen,
  ),
  '/documents': page(async () => (await import('./features/documents/documents-screen.tsx')).DocumentsScreen),
  '/personal-data': page(
    async () => (await import('./features/personal-data/personal-data-screen.tsx')).PersonalDataScreen,
  ),
  '/path': page(async () => (await import('./features/path/road/path-screen.tsx')).PathScreen),
  '/exam': page(async () => (await import('./features/path/exam/exam-screen.tsx')).ExamScreen),
  '/payments': page(async () => (await import('./features/money/payments/payments-screen.tsx')).PaymentsScreen),
  '/messages': page(async () => (await import('./features/messages/messages-screen.tsx')).MessagesScreen),
  '/boards': page(async () => (await import('./features/boards/board-chooser-screen.tsx')).BoardChooserScreen),
  '/requests': page(
    async () => (await import('./features/third-party-requests/my-requests-screen.tsx')).MyRequestsScreen,
  ),
  '/share': page(async () => (await import('./features/share/share-screen.tsx')).ShareScreen),
  '/my-data': page(async () => (await import('./features/privacy/my-data/my-data-screen.tsx')).MyDataScreen),
  '/my-account': page(
    async () => (await import('./features/account/my-account/my-account-screen.tsx')).MyAccountScreen,
  ),
  '/join': page(async () => (await import('./features/team/join-screen.tsx')).JoinScreen),
  '/admin/today': page(async () => (await import('./features/work/today/today-screen.tsx')).TodayScreen),
  '/admin': page(
    async () => (await import('./features/clients/admin-dashboard/admin-dashboard-screen.tsx')).AdminDashboardScreen,
  ),
  '/admin/queue': page(
    async () => (await import('./features/documents/document-review/queue/queue-screen.tsx')).QueueScreen,
  ),
  '/admin/documents': page(
    async () =>
      (await import('./features/documents/document-review/list/document-review-screen.tsx')).DocumentReviewScreen,
  ),
  '/admin/cases': page(async () => (await import('./features/cases/cases-screen.tsx')).CasesScreen),
  '/admin/money': page(async () => (await import('./features/money/money-screen.tsx')).MoneyScreen),
  '/admin/requests': page(
    async () => (await import('./features/third-party-requests/request-queue-screen.tsx')).RequestQueueScreen,
  ),
  '/admin/boards': page(async () => (await import('./features/boards/boards-screen.tsx')).BoardsScreen),
  '/admin/numbers': page(async () => (await import('./features/reports/reports-screen.tsx')).ReportsScreen),
  '/admin/replies': page(
    async () => (await import('./features/saved-replies/saved-replies-screen.tsx')).SavedRepliesScreen,
  ),
  '/admin/team': page(async () => (await import('./features/team/team-screen.tsx')).TeamScreen),
  '/admin/settings': page(
    async () => (await import('./features/team/team-settings/team-settings-screen.tsx')).TeamSettingsScreen,
  ),
  '/admin/privacy': page(
    async () => (await import('./features/privacy/privacy-desk/privacy-screen.tsx')).PrivacyScreen,
  ),
  '/admin/incidents': page(
    async () => (await import('./features/privacy/incidents/incidents-screen.tsx')).IncidentsScreen,
  ),
  '/admin/incidents/:id': page(
    async () => (await import('./features/privacy/incidents/incident-screen.tsx')).IncidentScreen,
  ),
  '/admin/audit': page(async () => (await import('./features/audit/audit-screen.tsx')).AuditScreen),
  '/admin/review/:id': page(
    async () => (await import('./features/documents/client-review/client-review-screen.tsx')).ClientReviewScreen,
  ),
  '/admin/applications/:id': page(
    async () => (await import('./features/clients/client/client-screen.tsx')).ClientScreen,
  ),
}

const open: Record<Exclude<AuthPath, typeof SIGN_IN>, RoutedPage> = {
  '/signup': page(async () => (await import('./features/account/sign-up/sign-up-screen.tsx')).SignUpScreen),
  '/h': page(async () => (await import('./features/handover/handover-screen.tsx')).HandoverScreen),
}

/** Pages for those who build the portal; a production build has none. */
const workshop: Record<string, RoutedPage> = import.meta.env.DEV
  ? { '/dev/ui': page(async () => (await import('./features/ui-kit/ui-kit-screen.tsx')).UiKitScreen) }
  : {}

const notFound = { Screen: NotFoundScreen }

const loadShell = async () => (await import('./features/portal-shell/portal-shell.tsx')).PortalShell
const frame = { Shell: lazy(async () => ({ default: await loadShell() })) as typeof PortalShell }

const AdminSearch = lazyComponent(
  'features/command-menu/command-menu-button.tsx',
  async () => (await import('./features/command-menu/command-menu-button.tsx')).CommandMenuButton,
)

const UndoBesidePage = lazyComponent(
  'shared/undo/undo-line.tsx',
  async () => (await import('./shared/undo/undo-line.tsx')).UndoBesidePage,
)

/** Fetched only where files wait on the device; over a line that is cut the page must stay without it. */
const ResumeSavedUploads = lazyComponent(
  'features/documents/resume-saved-uploads.tsx',
  async () => (await import('./features/documents/resume-saved-uploads.tsx')).ResumeSavedUploads,
)

const ClientPanel = lazy(async () => ({
  default: (await import('./features/clients/client/panel/client-panel.tsx')).ClientPanel,
}))

const clientBeside = (path: string, search: string): string | null =>
  path.startsWith('/admin') && !path.startsWith('/admin/applications/')
    ? new URLSearchParams(search).get('client') || null
    : null

const has = <Pages extends Record<string, RoutedPage>>(pages: Pages, path: string): path is keyof Pages & string =>
  Object.hasOwn(pages, path)

export const isPortalPath = (path: string): boolean => has(portal, pageAt(path))

function pageOf(path: string): RoutedPage | undefined {
  const name = pageAt(path)
  if (has(portal, name)) return portal[name]
  if (has(open, name)) return open[name]
  return import.meta.env.DEV ? workshop[name] : undefined
}

export function titleOf(path: string): string {
  const name = pageAt(path)
  if (isScripted(name)) return siteMap[name].title
  return import.meta.env.DEV && name in workshop ? 'Pieces' : 'Page not found'
}

export function approach(path: string) {
  // A failed load is reported where the page is shown.
  const none = () => undefined
  pageOf(path)?.load().catch(none)
  if (isPortalPath(path)) loadShell().catch(none)
}

/**
 * Waits for what a page is made of, so that it can be shown at once; before anything is shown. What has not come by
 * then is waited for in its place: React shows each of two spinners for a third of a second at the least.
 */
export async function preloadRoute(path: string, atMostMs?: number): Promise<void> {
  const page = pageOf(path)
  const parts = Promise.all([page?.load(), isPortalPath(path) ? loadShell() : undefined])
  const late = atMostMs !== undefined && new Promise<[]>((resolve) => setTimeout(() => resolve([]), atMostMs))
  const [Screen, Shell] = await (late ? Promise.race([parts, late]) : parts)
  if (page && Screen) page.Screen = Screen
  if (Shell) frame.Shell = Shell
}

/** From outside the portal `/` is the server's page, since the visitor may be signed out. */
const shows = (path: string, from: string) =>
  has(open, path) || (isPortalPath(path) && (path !== '/' || isPortalPath(from)))

const SiteLink = (props: AnchorProps) => <RouteLink {...props} shows={shows} approach={approach} />

export function Site() {
  const [path] = useLocation()
  const queries = useQueryClient()
  const [announced, announce] = useState('')
  const arrivedAt = useRef(path)
  const client = clientBeside(path, useSearch())
  const [list, sawList] = useState('')
  const { Screen } = pageOf(path) ?? notFound
  const title = titleOf(path)

  usePageTitle(title)

  useEffect(() => {
    if (client === null) sawList(path)
  }, [client, path])

  const arrive = () => {
    if (arrivedAt.current === path) return
    arrivedAt.current = path
    const heading = document.getElementById('page-title') ?? document.getElementById('main')
    heading?.focus({ preventScroll: true })
    announce(title)
    refreshOnArrival(queries)
  }

  const screen = (
    <ScreenBoundary key={path}>
      <Suspense fallback={<PageSpinner label="Loading" />}>
        <Screen />
        <Arrival onArrive={arrive} />
      </Suspense>
    </ScreenBoundary>
  )
  const { Shell } = frame
  return (
    <AnchorProvider anchor={SiteLink}>
      <ScreenBoundary>
        {isPortalPath(path) ? (
          <Suspense fallback={<PageSpinner label="Loading" />}>
            <Shell path={path} title={title} search={<AdminSearch />}>
              {screen}
              {hasSavedFiles() && <ResumeSavedUploads />}
              {(path.startsWith('/admin') || path === '/messages') && <UndoBesidePage />}
              {client !== null && (
                <ScreenBoundary>
                  <Suspense>
                    <ClientPanel id={client} cameFromList={list === path} />
                  </Suspense>
                </ScreenBoundary>
              )}
            </Shell>
          </Suspense>
        ) : (
          screen
        )}
      </ScreenBoundary>
      <p role="status" className="sr-only">
        {announced}
      </p>
    </AnchorProvider>
  )
}

function Arrival({ onArrive }: { onArrive: () => void }) {
  const arrive = useEffectEvent(onArrive)
  useEffect(() => arrive(), [])
  return null
}
