import { onlineManager, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { may } from '#domain/permissions.ts'
import { ConnectionNotice } from './features/portal-shell/connection-notice.tsx'
import { onLineChange } from './lib/connection.ts'
import { readNote, writeNote } from './lib/device-notes.ts'
import { takeEarlyInput } from './lib/early-input.ts'
import { bringParts } from './lib/lazy-component.tsx'
import { prefetch } from './lib/prefetch.ts'
import { createQueryClient } from './lib/query.ts'
import { followLink, rememberScroll } from './lib/scroll-memory.ts'
import { applicationQuery, userQuery } from './lib/session.ts'
import { Toaster } from './lib/toaster.tsx'
import { approach, isPortalPath, preloadRoute, Site } from './routes.tsx'
import { rememberPackage } from './shared/device/chosen-package.ts'

/** How long nothing is shown while the page's parts come, which the server named: a spinner would only delay them. */
const PAGE_STAYS_EMPTY_MS = 300

/** By then nothing that the person waits for needs the line. */
const OFFLINE_COPY_AFTER_MS = 4_000

onlineManager.setEventListener(onLineChange)
const queries = createQueryClient()
const { pathname, search } = window.location
rememberPackage(window.location)
rememberZone()
const page = takeAnswers()

// The screen's script and the first questions to the server travel side by side, not one after the other.
approach(pathname)
if (isPortalPath(pathname)) {
  void queries.prefetchQuery(userQuery).then(() => {
    const user = queries.getQueryData(userQuery.queryKey)
    if (user && may.openAdminPanel(user)) prefetch(pathname + search)
  })
  void queries.prefetchQuery(applicationQuery)
}
rememberScroll()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

/** The next page is written with the dates of this reader. */
function rememberZone() {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  if (readNote('time-zone') !== timeZone) writeNote('time-zone', timeZone)
}

const show = () => {
  document.documentElement.dataset.alive = ''
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <Router aroundNav={followLink}>
          <Site />
          <ConnectionNotice />
          <Toaster />
        </Router>
      </QueryClientProvider>
    </StrictMode>,
  )
}

// Neither is awaited here: the parts may need what this file holds.
if (root.hasChildNodes()) void takeOver(root)
else {
  void preloadRoute(pathname, PAGE_STAYS_EMPTY_MS)
    .catch(() => undefined)
    .then(show)
}

// What is being developed changes under its name.
if (import.meta.env.PROD && isPortalPath(pathname) && 'serviceWorker' in navigator) {
  const keep = async () => (await import('./lib/offline-copy.ts')).keepOfflineCopy()
  setTimeout(() => void keep().catch(() => undefined), OFFLINE_COPY_AFTER_MS)
}

/** What the server wrote stays in sight until the page itself can take its place, without a spinner in between. */
async function takeOver(root: HTMLElement) {
  await preloadRoute(pathname).catch(() => undefined)
  await bringParts(page.parts)
  const bringBack = takeEarlyInput(root)
  flushSync(show)
  bringBack()
}

interface WrittenPage {
  answers: [QueryKey, unknown][]
  parts: string[]
}

/** The screens begin with its answers, and ask for none of them again. */
function takeAnswers(): WrittenPage {
  const text = document.getElementById('answers')?.textContent
  const page: WrittenPage = text ? JSON.parse(text) : { answers: [], parts: [] }
  // An update before the page began marks answers that the server wrote into it.
  const updatedAt = performance.timeOrigin - 1
  for (const [key, answer] of page.answers) queries.setQueryData(key, answer, { updatedAt })
  return page
}
