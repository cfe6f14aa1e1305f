import type { ReactNode } from 'react'
import { Tooltip, TooltipProvider } from '#web/ui/tooltip.tsx'

export function BellHint({ children }: { children: ReactNode }) {
  return (
    <TooltipProvider>
      <Tooltip text="Notifications">{children}</Tooltip>
    </TooltipProvider>
  )
}
