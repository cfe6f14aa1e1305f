import { useRef } from 'react'

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
      const back = returnFocusTo?.() ?? remaining(opened.current) ?? document.getElementById('main')
      if (back instanceof HTMLElement) back.focus()
    },
  }
}

// Safari focuses not the button that is clicked, but what is around it.
let lastClicked: Element | null = null

if (typeof document !== 'undefined') {
  document.addEventListener('click', ({ target }) => remember(target), { capture: true })
  document.addEventListener('keydown', () => remember(null), { capture: true })
}

function remember(target: EventTarget | null) {
  lastClicked = target instanceof Element ? target.closest('button, a, [role="menuitem"]') : null
}

function pressed(): Element | null {
  const { activeElement, body } = document
  return activeElement === body || activeElement?.contains(lastClicked) ? lastClicked : activeElement
}

/** Returns the button of a menu, since the menu entry disappears before the dialog closes. */
function openerOf(pressed: Element | null): Element | null {
  const menu = pressed?.closest('[role="menu"]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : pressed
}

const withAncestors = (element: Element | null): Element[] =>
  element && element.id !== 'main' ? [element, ...withAncestors(element.parentElement)] : []

function remaining([opener, ...around]: readonly Element[]): Element | null | undefined {
  if (opener?.isConnected) return opener
  return around.find((each) => each.isConnected)?.querySelector('button:not([disabled]), a[href]')
}
