import { useEffect, useRef, useSyncExternalStore } from 'react'
import { readStored, writeStored } from '#web/lib/stored-text.ts'
import { isChord } from '#web/ui/keys.ts'

/** An action that returns false leaves the key to the browser. */
export type Shortcuts = Readonly<Record<string, (() => unknown) | undefined>>

/** Radio buttons and checkboxes take no text, so they need no letters or digits. */
const takesText = 'input:not([type="radio"], [type="checkbox"]), textarea, select'
export const isTypingIn = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest(takesText) !== null)

const takesEnter = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('a, button, input, summary') !== null

/** A dialog over the page has the keys for itself. */
export const isUncovered = () => document.querySelector('[data-modal-overlay]') === null

/** A panel beside the list leaves the shortcuts on; a dialog, or a panel that covers a phone, does not. */
export const unlessCovered = (keys: Shortcuts): Shortcuts =>
  Object.fromEntries(Object.entries(keys).map(([key, act]) => [key, act && (() => isUncovered() && act())]))

const SWITCH = 'single-keys'
const listeners = new Set<() => void>()

/** Whether single-key shortcuts are on; with voice control, any word could trigger one. */
const areKeysOn = () => readStored(SWITCH) !== 'off'

function switchKeys(isOn: boolean) {
  writeStored(SWITCH, isOn ? null : 'off')
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

/** A letter with Shift is its own key; a symbol such as ? or + goes by itself unless a shifted digit is a shortcut. */
function nameOf({ shiftKey, code, key }: KeyboardEvent, keys: Shortcuts): string {
  const plain = /^(?:Digit|Key)(.)$/.exec(code)?.[1]?.toLowerCase()
  const shifted = `shift+${plain ?? ''}`
  return shiftKey && (keys[shifted] || /^\p{L}$/u.test(key)) ? shifted : key.toLowerCase()
}

// The switch is about characters, and a held arrow goes on.
const isIgnored = ({ key, repeat }: KeyboardEvent) => !key.startsWith('Arrow') && (repeat || !areKeysOn())

/** If Esc leaves the page, the first Esc leaves the field. */
function leaveField({ key, target }: KeyboardEvent, keys: Shortcuts) {
  if (key === 'Escape' && keys.escape && target instanceof HTMLElement) target.blur()
}

/** Single-key shortcuts, active anywhere except while the person types or after switching them off. */
export function useShortcuts(keys: Shortcuts, isActive: boolean): void {
  const now = useRef(keys)
  useEffect(() => {
    now.current = keys
  })
  useEffect(() => {
    if (!isActive) return
    const act = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isChord(event)) return
      if (isTypingIn(event.target)) return leaveField(event, now.current)
      if (isIgnored(event)) return
      if (event.key === 'Enter' && takesEnter(event.target)) return
      const action = now.current[nameOf(event, now.current)]
      if (action && action() !== false) event.preventDefault()
    }
    document.addEventListener('keydown', act)
    return () => document.removeEventListener('keydown', act)
  }, [isActive])
}
