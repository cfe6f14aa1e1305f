import { useEffect, useEffectEvent } from 'react'
import { isChord } from '#web/ui/keys.ts'

interface TypedAhead {
  words: string
  isEntered: boolean
}

const NOTHING: TypedAhead = { words: '', isEntered: false }
const REST_OF_A_WORD_MS = 1_000

let held: TypedAhead | null = null
let lettingGo: ReturnType<typeof setTimeout> | undefined

function letGo() {
  clearTimeout(lettingGo)
  lettingGo = undefined
  held = null
}

export function holdKeys(): void {
  letGo()
  held = NOTHING
}

export const areKeysHeld = (): boolean => held !== null

/** Returns the keys typed before the field had the focus; from then on the field handles keys. */
export function takeHeldKeys(): TypedAhead {
  const typed = held ?? NOTHING
  letGo()
  return typed
}

/** After a failed load, the rest of the typed word must not trigger shortcuts. */
export function dropHeldKeys(): void {
  clearTimeout(lettingGo)
  if (held) lettingGo = setTimeout(letGo, REST_OF_A_WORD_MS)
}

function holdKey(key: string): void {
  if (held) held = withKey(held, key)
  if (lettingGo) dropHeldKeys()
}

function withKey(typed: TypedAhead, key: string): TypedAhead {
  if (typed.isEntered) return typed
  if (key === 'Enter') return { ...typed, isEntered: typed.words.trim() !== '' }
  if (key === 'Backspace') return { ...typed, words: typed.words.slice(0, -1) }
  return key.length === 1 ? { ...typed, words: typed.words + key } : typed
}

const isNoLetter = (event: KeyboardEvent) => isChord(event) && !event.getModifierState('AltGraph')

const isMenuKey = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k'

interface CommandMenu {
  isOpen: boolean
  open: () => void
  close: () => void
}

/** From Ctrl+K until the command menu closes no key is a shortcut, on any page and over any dialog. */
export function useCommandKeys({ isOpen, open, close }: CommandMenu): void {
  const toggle = useEffectEvent(() => {
    const isWanted = !isOpen && !areKeysHeld()
    letGo()
    if (isWanted) open()
    else close()
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isOurs = isMenuKey(event) && !event.isComposing
      if (!isOurs && held === null) return
      event.stopImmediatePropagation()
      if (!isOurs && isNoLetter(event)) return
      event.preventDefault()
      if (isOurs || event.key === 'Escape') return event.repeat ? undefined : toggle()
      holdKey(event.key)
    }
    // Releasing the space bar would press a focused button.
    const release = (event: KeyboardEvent) => {
      if (held === null) return
      event.stopImmediatePropagation()
      event.preventDefault()
    }
    window.addEventListener('keydown', press, { capture: true })
    window.addEventListener('keyup', release, { capture: true })
    return () => {
      window.removeEventListener('keydown', press, { capture: true })
      window.removeEventListener('keyup', release, { capture: true })
      letGo()
    }
  }, [])
  useEffect(() => {
    if (!isOpen) return
    // Shortcuts listen at the document, after the menu.
    const stop = (event: KeyboardEvent) => event.stopPropagation()
    document.body.addEventListener('keydown', stop)
    return () => document.body.removeEventListener('keydown', stop)
  }, [isOpen])
}
