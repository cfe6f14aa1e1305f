import { useQuery } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import type { Application } from '#contract/applications.ts'
import { QueryView } from '#web/lib/query-view.tsx'
import { applicationQuery } from '#web/lib/session.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/data-states.tsx'
import { SealedFolder } from '#web/ui/drawings.tsx'
import { StartApplication } from './start-application.tsx'

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

const NoApplication = ({ children }: { children: ReactNode }) => (
  <Card>
    <EmptyState drawing={SealedFolder} title="You have no application yet" action={<StartApplication />}>
      {children}
    </EmptyState>
  </Card>
)
