import './styles/app.css'
import { onlineManager, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { Router } from 'wouter'
import * as may from '#domain/may.ts'
import { ConnectionNotice } from './features/portal-shell/connection-notice.tsx'
import { isLineThere, onLineChange } from './lib/connection.ts'
import { rememberZone } from './lib/device-notes.ts'
import { EXPIRED } from './lib/expired-session.ts'
import { isFastLine } from './lib/fast-line.ts'
import { onFirstTouch } from './lib/first-touch.ts'
import { bringParts } from './lib/lazy-component.tsx'
import { prefetch } from './lib/prefetch.ts'
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

/** How long nothing is shown while the page's parts come, which the server named: a spinner would only delay them. */
const PAGE_STAYS_EMPTY_MS = 300

/** By then nothing that the person waits for needs the line. */
const OFFLINE_COPY_AFTER_MS = 4_000

const keptAnswers = () => import('./shared/device/kept-answers.ts')

onlineManager.setEventListener(onLineChange)
const queries = createQueryClient()
const { pathname, search } = window.location
rememberPackage(window.location)
keepInstallPrompt()
const page = takeAnswers()

// The screen's script and the first questions to the server travel side by side, not one after the other.
approach(pathname)
if (isPortalPath(pathname)) {
  void queries.prefetchQuery(userQuery).then(() => {
    const user = queries.getQueryData(userQuery.queryKey)
    if (user && may.openAdminPanel(user)) prefetch(pathname + search)
    if (user === undefined)
      void keptAnswers()
        .then(({ restoreAnswers }) => restoreAnswers(queries))
        .catch(() => undefined)
  })
  void queries.prefetchQuery(applicationQuery)
}
rememberScroll()
// A session that was ended from elsewhere is that of a lost phone, perhaps.
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

// Not awaited here: the parts may need what this file holds. What the server wrote stays in sight until the page itself
// can take its place, without a spinner in between.
void preloadRoute(pathname, isWritten() ? undefined : PAGE_STAYS_EMPTY_MS)
  .catch(() => undefined)
  .then(() => bringParts(page.parts))
  .then(show)
  // A phone takes a moment to say its zone.
  .then(rememberZone)

onFirstTouch(() => isLineThere() && void bringDialogs())

// What is being developed changes under its name.
if (import.meta.env.PROD && isPortalPath(pathname) && 'serviceWorker' in navigator) {
  const keep = async () => {
    // A page that may lose its line has them by then; over a slow one they come with the first touch.
    if (isFastLine() && isLineThere()) await Promise.all([bringToasts(), bringDialogs()])
    await (await keptAnswers()).keepForLater(queries)
  }
  setTimeout(() => void keep().catch(() => undefined), OFFLINE_COPY_AFTER_MS)
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
