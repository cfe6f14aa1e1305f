import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import type { Me } from '#contract/account/session.ts'
import { pageAt, portalPages } from '#contract/pages.ts'
import { createQueryClient } from '#web/lib/query.ts'
import { RouteLink } from '#web/lib/route-link.tsx'
import { userQuery } from '#web/lib/session.ts'
import { Toaster } from '#web/lib/toaster.tsx'
import { type AnchorProps, AnchorProvider } from '#web/ui/anchor.tsx'
import { TooltipProvider } from '#web/ui/tooltip.tsx'
import { maria } from './people.ts'

const inPlace: readonly string[] = ['/', ...portalPages]

const PortalLink = (props: AnchorProps) => <RouteLink {...props} shows={(path) => inPlace.includes(pageAt(path))} />

interface RenderOptions {
  at?: string
  user?: Me | null
}

export function renderScreen(screen: ReactElement, { at = '/', user = maria }: RenderOptions = {}) {
  window.history.replaceState(null, '', at)
  const queries = createQueryClient()
  queries.setQueryData(userQuery.queryKey, user)
  const view = render(
    <QueryClientProvider client={queries}>
      <AnchorProvider anchor={PortalLink}>
        <TooltipProvider>
          {screen}
          <Toaster />
        </TooltipProvider>
      </AnchorProvider>
    </QueryClientProvider>,
  )
  return { ...view, queries, person: userEvent.setup() }
}
