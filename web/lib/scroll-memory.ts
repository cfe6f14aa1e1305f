import type { AroundNavHandler } from 'wouter'
import { isSheetEntry } from '#web/ui/sheet-entry.ts'

const STORED_AS = 'scroll-positions'
const GIVES_UP_AFTER_MS = 1500
const COMES_WITHIN_MS = 5000
const SETTLES_WITHIN_MS = 800

let positions: Record<string, number> = {}
let entry = ''
let count = 0

/** Names each history entry, so that one path can have two scroll positions. */
const newEntry = () => {
  count += 1
  return `${performance.timeOrigin}-${count}`
}

const nameNow = (): string | undefined => {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'entry' in state ? String(state.entry) : undefined
}

export function cameFrom(): string | undefined {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'from' in state ? String(state.from) : undefined
}

function nameThisEntry() {
  entry = newEntry()
  window.history.replaceState({ entry }, '')
}

const remember = () => {
  positions[entry] = window.scrollY
}

let moving = new AbortController()

/** Starts a scroll that ends on arrival, on the person's input, or with the next scroll. */
function beginMove(): AbortController {
  moving.abort()
  const stop = new AbortController()
  moving = stop
  for (const kind of ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const) {
    window.addEventListener(kind, () => stop.abort(), { signal: stop.signal, passive: true })
  }
  return stop
}

function restore(top: number) {
  const deadline = performance.now() + GIVES_UP_AFTER_MS
  const stop = beginMove()
  const attempt = () => {
    if (stop.signal.aborted) return
    window.scrollTo({ top, behavior: 'instant' })
    const isThere = Math.abs(window.scrollY - top) < 2
    if (isThere || performance.now() > deadline) stop.abort()
    else requestAnimationFrame(attempt)
  }
  requestAnimationFrame(attempt)
}

export function scrollInto(id: string) {
  const stop = beginMove()
  let deadline = performance.now() + COMES_WITHIN_MS
  let top: number | undefined
  const attempt = () => {
    const part = document.getElementById(id)
    if (stop.signal.aborted || performance.now() > deadline) return stop.abort()
    if (part) {
      if (top === undefined) deadline = performance.now() + SETTLES_WITHIN_MS
      if (!part.contains(document.activeElement)) {
        if (part.tabIndex < 0) part.tabIndex = -1
        part.focus({ preventScroll: true })
      }
      if (part.getBoundingClientRect().top !== top) part.scrollIntoView({ block: 'start', behavior: 'instant' })
      top = part.getBoundingClientRect().top
    }
    requestAnimationFrame(attempt)
  }
  requestAnimationFrame(attempt)
}

const partIn = (address: string) => address.split('#')[1]

/** Replaces the browser's restoration, which runs before the screen has its rows. */
export function rememberScroll() {
  window.history.scrollRestoration = 'manual'
  positions = JSON.parse(sessionStorage.getItem(STORED_AS) ?? '{}')
  const reloaded = nameNow()
  if (reloaded) {
    entry = reloaded
    restore(positions[entry] ?? 0)
  } else {
    nameThisEntry()
    const part = partIn(window.location.hash)
    if (part) scrollInto(part)
  }
  window.addEventListener('popstate', () => {
    remember()
    const visited = nameNow()
    // An entry without a name is a jump inside the page (`#main`), which the browser scrolls.
    if (!visited) return nameThisEntry()
    entry = visited
    restore(positions[entry] ?? 0)
  })
  window.addEventListener('pagehide', () => {
    remember()
    sessionStorage.setItem(STORED_AS, JSON.stringify(positions))
  })
}

export const followLink: AroundNavHandler = (navigate, to, options) => {
  const { pathname, search } = window.location
  remember()
  if (!options?.replace) entry = newEntry()
  const from = options?.replace ? cameFrom() : pathname + search
  const state = { ...options?.state, entry, ...(from !== undefined && { from }) }
  // A page opened from a sheet replaces the sheet's entry, so that Back returns to the page below.
  navigate(to, { ...options, state, ...(isSheetEntry() && { replace: true }) })
  if (window.location.pathname !== pathname) window.scrollTo({ top: 0, behavior: 'instant' })
  const part = partIn(to)
  if (part) scrollInto(part)
}
