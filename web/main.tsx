import './styles/app.css'
import { onlineManager, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { Router } from 'wouter'
import { ConnectionNotice } from './features/portal-shell/connection-notice.tsx'
import { isLineThere, onLineChange } from './lib/connection.ts'
import { rememberZone } from './lib/device-notes.ts'
import { EXPIRED } from './lib/expired-session.ts'
import { isFastLine } from './lib/fast-line.ts'
import { onFirstTouch } from './lib/first-touch.ts'
import { bringParts } from './lib/lazy-component.tsx'
import { createQueryClient } from './lib/query.ts'
import { followLink, rememberScroll } from './lib/scroll-memory.ts'
import { applicationQuery, userQuery } from './lib/session.ts'
import { isWritten, showPage } from './lib/show-page.tsx'
import { bringToasts, Toaster } from './lib/toaster.tsx'
import { approach, isPortalPath, preloadRoute, Site } from './routes.tsx'
import { answersStore } from './shared/device/device-stores.ts'
import { rememberPackage } from './shared/device/remember-package.ts'
import { emptyDeviceStore } from './shared/device/saved-files.ts'
import { keepInstallPrompt } from './shared/install/install-prompt.ts'
import { bringDialogs } from './ui/dialog.tsx'

// Shows nothing while the scripts load, since a spinner would delay the page.
const PAGE_STAYS_EMPTY_MS = 300

// By then the visible page has loaded.
const OFFLINE_COPY_AFTER_MS = 4_000

const keptAnswers = () => import('./shared/device/kept-answers.ts')

onlineManager.setEventListener(onLineChange)
const queries = createQueryClient()
const { pathname } = window.location
rememberPackage(window.location)
keepInstallPrompt()
const page = takeAnswers()

// Loads the screen's script and its first data in parallel.
approach(pathname)
if (isPortalPath(pathname)) {
  void queries.prefetchQuery(userQuery).then(() => {
    if (queries.getQueryData(userQuery.queryKey) === undefined)
      void keptAnswers()
        .then(({ restoreAnswers }) => restoreAnswers(queries))
        .catch(() => undefined)
  })
  void queries.prefetchQuery(applicationQuery)
}
rememberScroll()
// A session ended from elsewhere may mean a lost phone.
window.addEventListener(EXPIRED, () => void emptyDeviceStore(answersStore))

const show = () =>
  showPage(
    <QueryClientProvider client={queries}>
      <Router aroundNav={followLink}>
        <Site />
        <ConnectionNotice />
        <Toaster />
      </Router>
    </QueryClientProvider>,
  )

// Not awaited, since the parts may import this file. The server-rendered page stays visible until the page of the scripts
// replaces it, without a spinner in between.
void preloadRoute(pathname, isWritten() ? undefined : PAGE_STAYS_EMPTY_MS)
  .catch(() => undefined)
  .then(() => bringParts(page.parts))
  .then(show)
  // Some phones report their time zone late.
  .then(rememberZone)

onFirstTouch(() => isLineThere() && void bringDialogs())

// In development, files change under the same name.
if (import.meta.env.PROD && isPortalPath(pathname) && 'serviceWorker' in navigator) {
  const keep = async () => {
    // Loads the scripts before the connection can fail; on a slow connection they load on the first touch.
    if (isFastLine() && isLineThere()) await Promise.all([bringToasts(), bringDialogs()])
    await (await keptAnswers()).keepForLater(queries)
  }
  setTimeout(() => void keep().catch(() => undefined), OFFLINE_COPY_AFTER_MS)
}

interface WrittenPage {
  answers: [QueryKey, unknown][]
  parts: string[]
}

/** Fills the cache with the server's data, so that screens load none of it again. */
function takeAnswers(): WrittenPage {
  const text = document.getElementById('answers')?.textContent
  const page: WrittenPage = text ? JSON.parse(text) : { answers: [], parts: [] }
  // A time before page start marks server-rendered data.
  const updatedAt = performance.timeOrigin - 1
  for (const [key, answer] of page.answers) queries.setQueryData(key, answer, { updatedAt })
  return page
}
