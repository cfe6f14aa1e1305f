// Safari focuses not the button that is clicked, but what is around it.
let last: Element | null = null

export const lastClicked = () => last

if (typeof document !== 'undefined') {
  document.addEventListener('click', ({ target }) => remember(target), { capture: true })
  document.addEventListener('keydown', () => remember(null), { capture: true })
}

function remember(target: EventTarget | null) {
  last = target instanceof Element ? target.closest('button, a, [role="menuitem"]') : null
}
