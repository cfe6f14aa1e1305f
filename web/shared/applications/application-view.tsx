import { useQuery } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import type { Application } from '#contract/applications/applications.ts'
import { lazyComponent, lazyScreen } from '#web/lib/lazy-component.tsx'
import { QueryView } from '#web/lib/query-view.tsx'
import { applicationQuery } from '#web/lib/session.ts'

const NoApplication = lazyScreen<{ children: string }>(
  'shared/applications/start-application.tsx',
  async () => (await import('./start-application.tsx')).NoApplication,
)

export const ChosenPackage = lazyComponent<{ canAsk?: boolean }>(
  'shared/applications/chosen-package.tsx',
  async () => (await import('./chosen-package.tsx')).ChosenPackage,
)

interface ApplicationViewProps {
  failure?: string
  reassurance?: string
  skeleton: ReactElement | string
  none: ReactElement | string
  children: (application: Application) => ReactNode
}

/** Renders parts of the signed-in person's application; each part reports its own stale data. */
export function ApplicationView({
  none,
  failure = 'Your application could not be loaded',
  ...view
}: ApplicationViewProps) {
  const empty = typeof none === 'string' ? <NoApplication>{none}</NoApplication> : none
  return <QueryView {...view} failure={failure} query={useQuery(applicationQuery)} quiet empty={empty} />
}
