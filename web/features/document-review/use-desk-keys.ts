import { useEffect, useRef } from 'react'

/** What each key does; a key without an action is left alone. */
export type DeskKeys = Readonly<Record<string, (() => void) | undefined>>

const isTypingIn = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, select') !== null)

/** Single keys that work wherever the focus is, but never while somebody types or chooses. */
export function useDeskKeys(keys: DeskKeys, isActive: boolean): void {
  const now = useRef(keys)
  useEffect(() => {
    now.current = keys
  })
  useEffect(() => {
    if (!isActive) return
    const act = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (isTypingIn(event.target)) return
      const action = now.current[event.key.toLowerCase()]
      if (!action) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', act)
    return () => document.removeEventListener('keydown', act)
  }, [isActive])
}
