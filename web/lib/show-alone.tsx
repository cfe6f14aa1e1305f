import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

/** Shows a dialog outside the page until the dialog ends itself. */
export function showAlone(dialog: (end: () => void) => ReactNode): void {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const end = () => {
    root.unmount()
    place.remove()
  }
  root.render(dialog(end))
}
