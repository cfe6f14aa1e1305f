import { useEffect, useEffectEvent } from 'react'

const MARK = 'sheet'

export function isSheetEntry(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && MARK in state
}

const covers: (() => void)[] = []
let leaving: ReturnType<typeof setTimeout> | undefined

function layEntry() {
  // The entry keeps the name of the page's own, which is at the same height.
  if (covers.length > 0 && !isSheetEntry()) window.history.pushState({ ...window.history.state, [MARK]: true }, '')
}

function closeTop() {
  if (isSheetEntry()) return
  covers.at(-1)?.()
  // What lies below, or did not close, is closed by the next Back.
  setTimeout(layEntry)
}

export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen) return
    const cover = () => close()
    clearTimeout(leaving)
    if (covers.push(cover) === 1) window.addEventListener('popstate', closeTop)
    layEntry()
    return () => {
      covers.splice(covers.indexOf(cover), 1)
      if (covers.length > 0) return
      window.removeEventListener('popstate', closeTop)
      // Not at once: another one may open in its place.
      leaving = setTimeout(() => {
        if (isSheetEntry()) window.history.back()
      })
    }
  }, [isOpen])
}
