import { useEffect, useRef } from 'react'

/**
 * Gives the focus back to the button that opened a dialog, once `openedFrom` (the id of that button) is null again,
 * or to `goOnAt` where the work goes on elsewhere. A dialog without a trigger of its own would leave the keyboard
 * at the top of the page.
 */
export function useReturnFocus(openedFrom: string | null, goOnAt: string | null = null) {
  const last = useRef<string | null>(null)
  useEffect(() => {
    const closed = openedFrom === null && last.current !== null
    const ids = closed ? [goOnAt, last.current] : []
    const places = ids.map((id) => (id === null ? null : document.getElementById(id)))
    places.find((place) => place !== null)?.focus()
    last.current = openedFrom
  }, [openedFrom, goOnAt])
}
