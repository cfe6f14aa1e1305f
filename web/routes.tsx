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

/** A module of a page exports its screen and nothing else. */
function page(open: () => Promise<Record<string, ComponentType>>): RoutedPage {
  const load = async () => {
    const [Screen] = Object.values(await open())
    if (!Screen) throw new Error('The module of a page has no screen')
    return Screen
  }
  return { load, Screen: lazy(async () => ({ default: await load() })) }
}

const portal: Record<'/' | PortalPath, RoutedPage> = {
  '/': page(() => import('./features/dashboard/dashboard-screen.tsx')),
  '/requirements': page(() => import('./features/requirements/requirements-screen.tsx')),
  '/documents': page(() => import('./features/documents/documents-screen.tsx')),
  '/personal-data': page(() => import('./features/personal-data/personal-data-screen.tsx')),
  '/path': page(() => import('./features/path/road/path-screen.tsx')),
  '/exam': page(() => import('./features/path/exam/exam-screen.tsx')),
  '/payments': page(() => import('./features/money/payments/payments-screen.tsx')),
  '/messages': page(() => import('./features/messages/messages-screen.tsx')),
  '/boards': page(() => import('./features/boards/board-chooser-screen.tsx')),
  '/requests': page(() => import('./features/third-party-requests/my-requests-screen.tsx')),
  '/share': page(() => import('./features/share/share-screen.tsx')),
  '/my-data': page(() => import('./features/privacy/my-data/my-data-screen.tsx')),
  '/my-account': page(() => import('./features/account/my-account/my-account-screen.tsx')),
  '/join': page(() => import('./features/team/join-screen.tsx')),
  '/admin/today': page(() => import('./features/work/today/today-screen.tsx')),
  '/admin': page(() => import('./features/clients/admin-dashboard/admin-dashboard-screen.tsx')),
  '/admin/queue': page(() => import('./features/documents/document-review/queue/queue-screen.tsx')),
  '/admin/documents': page(() => import('./features/documents/document-review/list/document-review-screen.tsx')),
  '/admin/cases': page(() => import('./features/cases/cases-screen.tsx')),
  '/admin/money': page(() => import('./features/money/money-screen.tsx')),
  '/admin/requests': page(() => import('./features/third-party-requests/request-queue-screen.tsx')),
  '/admin/boards': page(() => import('./features/boards/boards-screen.tsx')),
  '/admin/numbers': page(() => import('./features/reports/reports-screen.tsx')),
  '/admin/replies': page(() => import('./features/saved-replies/saved-replies-screen.tsx')),
  '/admin/team': page(() => import('./features/team/team-screen.tsx')),
  '/admin/settings': page(() => import('./features/team/team-settings/team-settings-screen.tsx')),
  '/admin/privacy': page(() => import('./features/privacy/privacy-desk/privacy-screen.tsx')),
  '/admin/incidents': page(() => import('./features/privacy/incidents/incidents-screen.tsx')),
  '/admin/incidents/:id': page(() => import('./features/privacy/incidents/incident-screen.tsx')),
  '/admin/audit': page(() => import('./features/audit/audit-screen.tsx')),
  '/admin/review/:id': page(() => import('./features/documents/client-review/client-review-screen.tsx')),
  '/admin/applications/:id': page(() => import('./features/clients/client/client-screen.tsx')),
}

const open: Record<Exclude<AuthPath, typeof SIGN_IN>, RoutedPage> = {
  '/signup': page(() => import('./features/account/sign-up/sign-up-screen.tsx')),
  '/h': page(() => import('./features/handover/handover-screen.tsx')),
}

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

/** Loaded only when files wait on the device; offline the page must work without it. */
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
  return has(open, name) ? open[name] : undefined
}

export function titleOf(path: string): string {
  const name = pageAt(path)
  return isScripted(name) ? siteMap[name].title : 'Page not found'
}

export function approach(path: string) {
  // The page itself reports a failed load.
  const none = () => undefined
  pageOf(path)?.load().catch(none)
  if (isPortalPath(path)) loadShell().catch(none)
}

/**
 * Loads the modules of a page before the first render. Later modules suspend in place: React shows each of two spinners
 * for at least a third of a second.
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
