import { type Query, type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { Router } from 'wouter'
import { SIGN_IN } from '#contract/pages.ts'
import type { PortalSettings } from '#contract/settings.ts'
import { SignInScreen } from './features/account/sign-in/sign-in-screen.tsx'
import type { Fetch } from './lib/call.ts'
import { assumeZone } from './lib/dates.ts'
import { assumeNotes, readNote } from './lib/device-notes.ts'
import { bringParts, withParts } from './lib/lazy-component.tsx'
import { inTab } from './lib/page-title.ts'
import { createQueryClient } from './lib/query.ts'
import { applicationQuery, userQuery } from './lib/session.ts'
import { settings as handedOver } from './lib/settings.ts'
import { modulesIn } from './page-modules.ts'
import { preloadRoute, Site, titleOf } from './routes.tsx'
import routes from './routes.tsx?raw'

/** The first scripts of each page, exported for the server. */
export const scriptedPages = modulesIn(routes)

/** Without scripts, a form with this method sends nothing, so that no typed text appears in an address. */
const sendsNothing = (html: string) => html.replaceAll('<form ', '<form method="dialog" ')

const ROUNDS = 3

export async function renderAuthPages(settings: PortalSettings): Promise<Record<string, string>> {
  Object.assign(handedOver, settings)
  await preloadRoute('/signup')
  const queries = createQueryClient(() => Promise.reject(new Error('A page before sign-in asks nothing')))
  return {
    '/signup': render(queries, '/signup'),
    [SIGN_IN]: sendsNothing(renderToStaticMarkup(<SignInScreen />)),
  }
}

export interface PortalPageRequest {
  path: string
  search: string
  send: Fetch
  /** The browser's cookies, of which only the notes are read. */
  cookies: string
  signal: AbortSignal
}

export interface PortalPage {
  title: string
  html: string
  written: { answers: [key: readonly unknown[], answer: unknown][]; parts: string[] }
}

export async function renderPortalPage({
  path,
  search,
  send,
  cookies,
  signal,
}: PortalPageRequest): Promise<PortalPage> {
  signal.throwIfAborted()
  const queries = createQueryClient(send)
  const cache = queries.getQueryCache()
  const ended = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  // Yields to other requests between two renders.
  const settled = (work: Promise<unknown>[]) => Promise.race([ended, Promise.all([...work, nextTurn()])])
  await settled([queries.fetchQuery(userQuery), queries.prefetchQuery(applicationQuery), preloadRoute(path)])
  const chosen = new URLSearchParams(search).get('package')
  const notes = chosen ? `chosen-package=${chosen}; ${cookies}` : cookies
  const renderNow = () => withParts(() => render(queries, path, search, notes))
  let page = renderNow()
  const there = new Set<string>()
  for (let round = 0; round < ROUNDS; round += 1) {
    const asked = cache.findAll({ predicate: isUnanswered })
    const missing = page.modules.filter((module) => !there.has(module))
    if (asked.length === 0 && missing.length === 0) break
    await settled([...asked.map((query) => query.fetch().catch(() => undefined)), bringParts(missing)])
    for (const module of missing) there.add(module)
    page = renderNow()
  }
  const answered = cache.findAll({ predicate: ({ state }) => state.status === 'success' })
  const answers = answered.map(({ queryKey, state }): [readonly unknown[], unknown] => [queryKey, state.data])
  return { title: inTab(titleOf(path)), html: page.html, written: { answers, parts: page.modules } }
}

function render(queries: QueryClient, path: string, search = '', notes = ''): string {
  assumeNotes(notes)
  assumeZone(zoneIn(readNote('time-zone')) ?? handedOver.timeZone)
  const page = renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <Router ssrPath={path} ssrSearch={search}>
        <Site />
      </Router>
    </QueryClientProvider>,
  )
  return sendsNothing(page)
}

function zoneIn(note: string | undefined): string | undefined {
  try {
    return note && new Intl.DateTimeFormat('en', { timeZone: note }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

const isUnanswered = ({ queryKey: [method], state, options }: Query) =>
  method === 'GET' && state.status === 'pending' && isEnabled(options)

const isEnabled = (options: object) =>
  !('enabled' in options) || options.enabled === true || options.enabled === undefined

const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve))
