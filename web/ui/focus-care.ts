import { useRef } from 'react'
import { lastClicked } from './last-clicked.ts'

/** Returns the focus to what opened the dialog, or else to the first control in what remains around it. */
export function useFocusCare(returnFocusTo?: () => HTMLElement | null) {
  const opened = useRef<Element[]>([])
  return {
    onOpenAutoFocus(event: Event) {
      opened.current = withAncestors(openerOf(pressed()))
      const dialog = event.currentTarget
      const choice = dialog instanceof HTMLElement ? dialog.querySelector<HTMLElement>('[data-initial-focus]') : null
      if (!choice) return
      event.preventDefault()
      choice.focus()
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      // After a link in the dialog, the new page already has the focus.
      if (!returnFocusTo && document.activeElement !== document.body) return
      const back = returnFocusTo?.() ?? remaining(opened.current)
      if (back instanceof HTMLElement) back.focus()
      if (document.activeElement === document.body) document.getElementById('main')?.focus()
    },
  }
}

function pressed(): Element | null {
  const { activeElement, body } = document
  const clicked = lastClicked()
  return activeElement === body || activeElement?.contains(clicked) ? clicked : activeElement
}

/** Returns the button of a menu, since the menu entry disappears before the dialog closes. */
function openerOf(pressed: Element | null): Element | null {
  const menu = pressed?.closest('[role="menu"]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : pressed
}

const withAncestors = (element: Element | null): Element[] =>
  element && element !== document.body && element.id !== 'main'
    ? [element, ...withAncestors(element.parentElement)]
    : []

function remaining([opener, ...around]: readonly Element[]): Element | null | undefined {
  if (opener?.isConnected) return opener
  return around.find((each) => each.isConnected)?.querySelector('button:not([disabled]), a[href]')
}
