import { createStore, useStore } from '#web/lib/store.ts'
import { readStored, writeStored } from '#web/lib/stored-text.ts'

interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>
}

// Chromium's event and Safari's flag are in no standard.
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

const offered = createStore<InstallPrompt | null>(null)

/** Keeps the browser's single offer until the page can show it. */
export function keepInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!window.matchMedia('(pointer: coarse)').matches) return
    event.preventDefault()
    offered.set(event)
  })
}

export const useInstallPrompt = () => useStore(offered, () => null)

/** Safari on a phone, outside the home screen app, which has its own storage and session. */
export const isAppleTab = (): boolean => typeof navigator !== 'undefined' && navigator.standalone === false

/** Whether today is the applicant's second day here with an application. Later days get no hint. */
export function isHintDue(): boolean {
  const today = new Date().toDateString()
  const note = readStored(NOTE)
  if (note === null) writeStored(NOTE, today)
  if (note === null || note === today || note === ENDED) return false
  if (note.startsWith(SHOWN)) return note === SHOWN + today
  return writeStored(NOTE, SHOWN + today)
}

export const endHint = (): void => void writeStored(NOTE, ENDED)
