import { useEffect, useEffectEvent } from 'react'

const MARK = 'sheet'

export function isSheetEntry(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && MARK in state
}

const covers: (() => void)[] = []
let leaving: ReturnType<typeof setTimeout> | undefined

function layEntry() {
  // Keeps the name of the page's own entry, since both share one scroll position.
  if (covers.length > 0 && !isSheetEntry()) window.history.pushState({ ...window.history.state, [MARK]: true }, '')
}

function closeTop() {
  if (isSheetEntry()) return
  covers.at(-1)?.()
  // The next Back closes a cover that is below or still open.
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
      // Waits a tick, since another sheet may open in its place.
      leaving = setTimeout(() => {
        if (isSheetEntry()) window.history.back()
      })
    }
  }, [isOpen])
}
