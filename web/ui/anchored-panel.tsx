import * as Base from 'radix-ui/popover'
import type { ReactNode, RefObject } from 'react'

interface AnchoredPanelProps {
  anchor: RefObject<HTMLElement | null>
  label: string
  onClose: () => void
  children: ReactNode
}

export function AnchoredPanel({ anchor, label, onClose, children }: AnchoredPanelProps) {
  const keepForAnchor = (event: { target: EventTarget | null; preventDefault: () => void }) => {
    // The button toggles the panel: closing on the press would reopen it on release.
    if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault()
  }
  return (
    <Base.Root open onOpenChange={(next) => next || onClose()}>
      <Base.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Base.Portal>
        <Base.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          aria-label={label}
          onInteractOutside={keepForAnchor}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            // After a link in the panel, the new page already has the focus.
            if (document.activeElement === document.body) anchor.current?.focus()
          }}
          className="z-50 max-h-[min(36rem,var(--radix-popover-content-available-height))] w-96 animate-appear max-w-(--radix-popover-content-available-width) overflow-y-auto rounded-card border border-line bg-card shadow-float outline-none"
        >
          {children}
        </Base.Content>
      </Base.Portal>
    </Base.Root>
  )
}
