import * as Base from 'radix-ui/popover'
import type { ReactNode } from 'react'

interface FieldPopoverProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  trigger: ReactNode
  label: string
  align?: 'start' | 'end'
  children: ReactNode
}

export const FieldPopover = ({ open, onOpenChange, trigger, label, align = 'end', children }: FieldPopoverProps) => (
  <Base.Root open={open} onOpenChange={onOpenChange}>
    <Base.Trigger asChild>{trigger}</Base.Trigger>
    <Base.Portal>
      <Base.Content
        aria-label={label}
        align={align}
        sideOffset={6}
        collisionPadding={8}
        className="z-50 animate-appear rounded-card border border-line bg-card p-2.5 shadow-float outline-none"
      >
        {children}
      </Base.Content>
    </Base.Portal>
  </Base.Root>
)
