import { type FocusEvent, type ReactNode, useRef } from 'react'

interface RowFocusProps {
  onUnder: (key: string | null) => void
  /** The row that the panel of a client shows. */
  inPanel?: string | null
  children: ReactNode
}

/** Reports the current row (`data-work`): the focused or pressed row, or in a panel beside the list the row it shows. */
export function RowFocus({ onUnder, inPanel, children }: RowFocusProps) {
  const isPressed = useRef(false)
  const step = (target: Element | null) => {
    const key = target?.closest<HTMLElement>('[data-work]')?.dataset.work
    if (key !== undefined) onUnder(key)
  }
  const release = () => {
    if (!isPressed.current) return
    isPressed.current = false
    // Waits for the click: until then no row may move under the pointer.
    setTimeout(() => step(document.activeElement))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears where among its rows the focus is
    <div
      onPointerDown={() => {
        isPressed.current = true
      }}
      onPointerUp={release}
      onPointerCancel={release}
      onPointerLeave={release}
      onFocus={({ target }) => isPressed.current || step(target)}
      onBlur={(event) => {
        if (inPanel && isIn(event.relatedTarget, '[data-client-panel]')) onUnder(inPanel)
        else if (leavesList(event)) onUnder(null)
      }}
    >
      {children}
    </div>
  )
}

/** Moving to an overlay, a panel beside the list or another window does not leave the row. */
function leavesList({ target, relatedTarget }: FocusEvent): boolean {
  if (document.activeElement === target) return false
  return !isIn(relatedTarget, '[data-client-panel], [data-beside-list], [role], [data-work]')
}

const isIn = (target: EventTarget | null, places: string) =>
  target instanceof Element && target.closest(places) !== null
