import { type FocusEvent, type ReactNode, useRef } from 'react'

/** Tells which of its rows, marked by `data-work`, is under the hand: what has the focus, or was pressed. */
export function HeldRows({ onUnder, children }: { onUnder: (key: string | null) => void; children: ReactNode }) {
  const isPressed = useRef(false)
  const step = (target: Element | null) => {
    const key = target?.closest<HTMLElement>('[data-work]')?.dataset.work
    if (key !== undefined) onUnder(key)
  }
  const release = () => {
    if (!isPressed.current) return
    isPressed.current = false
    // The click comes first: until then no row may move from under the pointer.
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
      onBlur={(event) => leavesList(event) && onUnder(null)}
    >
      {children}
    </div>
  )
}

/** Into what lies over the list or beside it, or another window, is not away from the row. */
function leavesList({ target, relatedTarget }: FocusEvent): boolean {
  if (document.activeElement === target) return false
  if (!(relatedTarget instanceof Element)) return true
  return !relatedTarget.closest('[data-client-panel], [data-beside-list], [role], [data-work]')
}
