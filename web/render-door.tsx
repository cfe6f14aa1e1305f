import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PortalSettings } from '#contract/settings.ts'
import { SignInScreen } from './features/sign-in/sign-in-screen.tsx'
import { SignUpScreen } from './features/sign-up/sign-up-screen.tsx'
import { createQueryClient } from './lib/query.ts'
import { settings as handedOver } from './lib/settings.ts'

/** The pages before the portal, whose first sight does not depend on who looks. */
const doors = { '/login': SignInScreen, '/signup': SignUpScreen }

/**
 * The first sight of each door, to be seen while its scripts are on their way; then the page itself takes its place.
 * Nothing can be typed into it, as that would be lost; its links work.
 */
export function renderDoors(settings: PortalSettings): Record<keyof typeof doors, string> {
  Object.assign(handedOver, settings)
  const sightOf = (Screen: () => React.ReactNode) =>
    renderToStaticMarkup(
      <QueryClientProvider client={createQueryClient()}>
        <Screen />
      </QueryClientProvider>,
    )
      .replaceAll('<form', '<form inert')
      .replaceAll('<input', '<input readonly')
  return { '/login': sightOf(doors['/login']), '/signup': sightOf(doors['/signup']) }
}
