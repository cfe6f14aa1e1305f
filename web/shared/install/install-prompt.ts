import { useSyncExternalStore } from 'react'

interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>
}

// What Chromium offers, and what Safari on a phone says of itself, stands in no standard.
declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt
  }
  interface Navigator {
    readonly standalone?: boolean
  }
}

const NOTE = 'install-hint'
const SHOWN = 'shown '
const ENDED = 'ended'

let offered: InstallPrompt | null = null
const listeners = new Set<() => void>()

/** A browser offers itself once, before the page has a place for it. */
export function keepInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!window.matchMedia('(pointer: coarse)').matches) return
    event.preventDefault()
    offered = event
    for (const tell of listeners) tell()
  })
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useInstallPrompt = () =>
  useSyncExternalStore(
    subscribe,
    () => offered,
    () => null,
  )

/** Safari on a phone, not as an app on the home screen: that one has a storage and a session of its own. */
export const isAppleTab = (): boolean => typeof navigator !== 'undefined' && navigator.standalone === false

/** On the second day that she is here with an application, and on no later one. */
export function isHintDue(): boolean {
  const today = new Date().toDateString()
  try {
    const note = localStorage.getItem(NOTE)
    if (note === null) localStorage.setItem(NOTE, today)
    if (note === null || note === today || note === ENDED) return false
    if (note.startsWith(SHOWN)) return note === SHOWN + today
    localStorage.setItem(NOTE, SHOWN + today)
    return true
  } catch {
    return false
  }
}

export function endHint(): void {
  try {
    localStorage.setItem(NOTE, ENDED)
  } catch {
    // It was not due either.
  }
}
