import { FilePlus2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { StartApplication } from './start-application.tsx'

export function NoApplication({ children }: { children: ReactNode }) {
  return (
    <Card>
      <EmptyState icon={FilePlus2} title="You have no application yet" action={<StartApplication />}>
        {children}
      </EmptyState>
    </Card>
  )
}
