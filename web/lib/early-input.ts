type TypedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const CONTROLS = 'a[href], button, input, textarea, select, summary'

// Input types without a selection, such as email, return null.
const isText = (element: Element | null): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.selectionStart !== null

const isField = (element: Element): element is TypedField => /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName)

/**
 * Captures early input on the server-rendered page: typed values, opened parts, the last press and the focus. Returns a
 * function that replays it on the page of the scripts. A script in `index.html` notes the press.
 */
export function takeEarlyInput(root: HTMLElement): () => void {
  const controls = [...root.querySelectorAll(CONTROLS)]
  const typed = controls.filter(isField).filter(isChanged)
  const values = typed.map((field) => [placeOf(root, field), field.value] as const)
  const opened = controls.filter((one) => one.matches('details[open] > summary')).map((one) => placeOf(root, one))
  const pressed = placeOf(root, root.querySelector('[data-pressed]'))
  const focused = placeOf(root, document.activeElement)
  const selected = selectionIn(document.activeElement)

  return () => {
    for (const [place, value] of values) onceThere(root, place, (field) => enter(field, value))
    for (const place of opened) controlAt(root, place)?.parentElement?.setAttribute('open', '')
    const control = controlAt(root, focused) ?? null
    control?.focus()
    // Further typing then replaces the selected text.
    if (selected && isText(control)) control.setSelectionRange(...selected)
    onceThere(root, pressed, (control) => control.click())
  }
}

const selectionIn = (field: Element | null) => isText(field) && ([field.selectionStart, field.selectionEnd] as const)

const WAITS_MS = 10_000

/** Lazy parts may still be loading. */
function onceThere(root: HTMLElement, place: Place | undefined, act: (control: HTMLElement) => void) {
  if (!place) return
  const tryNow = () => {
    const control = controlAt(root, place)
    if (!control) return
    parts.disconnect()
    act(control)
  }
  const parts = new MutationObserver(tryNow)
  parts.observe(root, { childList: true, subtree: true })
  setTimeout(() => parts.disconnect(), WAITS_MS)
  tryNow()
}

interface Place {
  name: string
  count: number
}

function placeOf(root: HTMLElement, control: Element | null): Place | undefined {
  if (!control || !root.contains(control)) return undefined
  const name = nameOf(control)
  return { name, count: namedAlike(root, name).indexOf(control) }
}

function controlAt(root: HTMLElement, place: Place | undefined): HTMLElement | undefined {
  const control = place && namedAlike(root, place.name)[place.count]
  return control instanceof HTMLElement ? control : undefined
}

const namedAlike = (root: HTMLElement, name: string) =>
  [...root.querySelectorAll(CONTROLS)].filter((control) => nameOf(control) === name)

/** Identifies a control without its id, which differs between the two pages, and without its value. */
const nameOf = (control: Element) =>
  [
    control.tagName,
    ...['type', 'name', 'href', 'aria-label', 'autocomplete'].map((attribute) => control.getAttribute(attribute)),
    isField(control) ? control.labels?.[0]?.textContent : control.textContent,
  ].join(' ')

function isChanged(field: TypedField): boolean {
  if (field instanceof HTMLSelectElement) return [...field.options].some((one) => one.selected !== one.defaultSelected)
  return !/^(checkbox|radio|file)$/.test(field.type) && field.value !== field.defaultValue
}

/** React ignores a value set through its own setter. */
function enter(field: HTMLElement, value: string) {
  if (!isField(field)) return
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
