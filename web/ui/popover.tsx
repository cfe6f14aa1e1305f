import { Popover as Base } from 'radix-ui'
import type { ReactNode } from 'react'

interface PopoverProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The button that opens it and has the focus again afterwards. */
  trigger: ReactNode
  /** What it is for, for those who listen. */
  label: string
  children: ReactNode
}

/** A small panel beside what it belongs to; the page behind it goes on. */
export function Popover({ open, onOpenChange, trigger, label, children }: PopoverProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Trigger asChild>{trigger}</Base.Trigger>
      <Base.Portal>
        <Base.Content
          aria-label={label}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className="z-50 animate-appear rounded-card border border-line bg-card p-2.5 shadow-float outline-none"
        >
          {children}
        </Base.Content>
      </Base.Portal>
    </Base.Root>
  )
}
