import { FilePlus2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useStartApplication } from './start-application.ts'

/** Stands where a screen is about an application that was not started yet, and says what it is needed for. */
export function NoApplication({ children }: { children: ReactNode }) {
  const { start, isStarting } = useStartApplication()
  return (
    <Card>
      <EmptyState
        icon={FilePlus2}
        title="You have no application yet"
        action={
          <Button busy={isStarting} busyLabel="Starting..." onClick={start}>
            Start Application
          </Button>
        }
      >
        {children}
      </EmptyState>
    </Card>
  )
}
