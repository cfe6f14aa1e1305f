import clsx from 'clsx'
import * as Base from 'radix-ui/tooltip'
import type { ReactNode } from 'react'

const OPENS_AFTER_MS = 700
const SKIPS_WITHIN_MS = 300

export const TooltipProvider = ({ children }: { children: ReactNode }) => (
  <Base.Provider delayDuration={OPENS_AFTER_MS} skipDelayDuration={SKIPS_WITHIN_MS}>
    {children}
  </Base.Provider>
)

interface TooltipProps {
  text: ReactNode
  side?: 'top' | 'right'
  className?: string
  children: ReactNode
}

export const Tooltip = ({ text, side, className, children }: TooltipProps) => (
  <Base.Root>
    <Base.Trigger asChild>{children}</Base.Trigger>
    <Base.Portal>
      <Base.Content
        side={side}
        sideOffset={6}
        collisionPadding={8}
        className={clsx('z-50 max-w-72 animate-appear rounded-sm bg-ink px-2.5 py-1.5 text-paper text-xs', className)}
      >
        {text}
      </Base.Content>
    </Base.Portal>
  </Base.Root>
)
