import type { ReactNode } from 'react'
import { Tooltip, TooltipProvider } from '#web/ui/tooltip.tsx'

export const BellHint = ({ children }: { children: ReactNode }) => (
  <TooltipProvider>
    <Tooltip text="Notifications">{children}</Tooltip>
  </TooltipProvider>
)
