import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { ConnectionNotice } from './features/portal-shell/connection-notice.tsx'
import { createQueryClient } from './lib/query.ts'
import { followLink, rememberScroll } from './lib/scroll-memory.ts'
import { applicationQuery, userQuery } from './lib/session.ts'
import { Toaster } from './lib/toaster.tsx'
import { approach, isPortalPath, Site } from './routes.tsx'

const queries = createQueryClient()
const { pathname } = window.location

// The screen's script and the first questions to the server travel side by side, not one after the other.
approach(pathname)
if (isPortalPath(pathname)) {
  void queries.prefetchQuery(userQuery)
  void queries.prefetchQuery(applicationQuery)
}
rememberScroll()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
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
