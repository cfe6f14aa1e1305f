import type { ReactNode } from 'react'
import { Tooltip, TooltipProvider } from '#web/ui/tooltip.tsx'

/** What the bell is for, to whoever rests on it. It comes by itself, since a phone shows none. */
export function BellHint({ children }: { children: ReactNode }) {
  return (
    <TooltipProvider>
      <Tooltip text="What is new">{children}</Tooltip>
    </TooltipProvider>
  )
}
