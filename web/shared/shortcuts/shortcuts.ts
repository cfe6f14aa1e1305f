import { useEffect, useRef, useSyncExternalStore } from 'react'
import { isChord } from '#web/ui/keys.ts'

export type Shortcuts = Readonly<Record<string, (() => void) | undefined>>

/** Into a radio button or a box nothing is typed, and they have no use for a letter or a digit. */
const takesText = 'input:not([type="radio"], [type="checkbox"]), textarea, select'
export const isTypingIn = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest(takesText) !== null)

const takesEnter = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('a, button, input, summary') !== null

/** A dialog over the page has the keys for itself. */
export const isUncovered = () => document.querySelector('[data-modal-overlay]') === null

/** A panel beside the list leaves it its keys; a dialog over it, or a panel that covers it on a phone, does not. */
export const unlessCovered = (keys: Shortcuts): Shortcuts =>
  Object.fromEntries(Object.entries(keys).map(([key, act]) => [key, act && (() => isUncovered() && act())]))

const SWITCH = 'single-keys'
const listeners = new Set<() => void>()

/** Whether this person lets single keys decide; who steers by voice may set one off with every word. */
const areKeysOn = () => {
  try {
    return localStorage.getItem(SWITCH) !== 'off'
  } catch {
    return true
  }
}

function switchKeys(isOn: boolean) {
  try {
    if (isOn) localStorage.removeItem(SWITCH)
    else localStorage.setItem(SWITCH, 'off')
  } catch {
    // A browser that keeps nothing keeps the keys as they are.
  }
  for (const tell of listeners) tell()
}

function listen(tell: () => void) {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

export const useKeySwitch = (): [isOn: boolean, set: (isOn: boolean) => void] => [
  useSyncExternalStore(listen, areKeysOn, areKeysOn),
  switchKeys,
]

/** With Shift a letter is another key; what else it makes, such as ? and +, is a key by itself where a digit is not. */
function nameOf({ shiftKey, code, key }: KeyboardEvent, keys: Shortcuts): string {
  const plain = /^(?:Digit|Key)(.)$/.exec(code)?.[1]?.toLowerCase()
  const shifted = `shift+${plain ?? ''}`
  return shiftKey && (keys[shifted] || /^\p{L}$/u.test(key)) ? shifted : key.toLowerCase()
}

/** Where Esc leaves the page, the first one leaves the field. */
function leaveField({ key, target }: KeyboardEvent, keys: Shortcuts) {
  if (key === 'Escape' && keys.escape && target instanceof HTMLElement) target.blur()
}

/** Single keys that work wherever the focus is, but never while somebody types or chooses, nor once switched off. */
export function useShortcuts(keys: Shortcuts, isActive: boolean): void {
  const now = useRef(keys)
  useEffect(() => {
    now.current = keys
  })
  useEffect(() => {
    if (!isActive) return
    const act = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isChord(event) || event.repeat) return
      if (isTypingIn(event.target)) return leaveField(event, now.current)
      if (!areKeysOn()) return
      if (event.key === 'Enter' && takesEnter(event.target)) return
      const action = now.current[nameOf(event, now.current)]
      if (!action) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', act)
    return () => document.removeEventListener('keydown', act)
  }, [isActive])
}
