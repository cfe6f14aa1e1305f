import { useQuery } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import type { Application } from '#contract/applications.ts'
import { lazyComponent } from '#web/lib/lazy-component.tsx'
import { QueryView } from '#web/lib/query-view.tsx'
import { applicationQuery } from '#web/lib/session.ts'

const NoApplication = lazyComponent<{ children: string }>(
  'shared/applications/start-application.tsx',
  async () => (await import('./start-application.tsx')).NoApplication,
)

interface ApplicationViewProps {
  failure: string
  reassurance?: string
  skeleton: ReactElement | string
  none: ReactElement | string
  children: (application: Application) => ReactNode
}

/** What belongs to the application of the person who is signed in; its parts say themselves when they are old. */
export function ApplicationView({ none, ...view }: ApplicationViewProps) {
  const empty = typeof none === 'string' ? <NoApplication>{none}</NoApplication> : none
  return <QueryView {...view} query={useQuery(applicationQuery)} quiet empty={empty} />
}
