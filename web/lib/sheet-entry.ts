import { useEffect, useEffectEvent } from 'react'

/** Written on an entry of the history that lies upon the page's own while a sheet is open over it. */
const MARK = 'sheet'

export function isSheetEntry(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && MARK in state
}

let leaving: ReturnType<typeof setTimeout> | undefined

/** Back closes the sheet and stays on the page; closed in another way, the sheet leaves nothing in the history. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen) return
    clearTimeout(leaving)
    // The entry keeps the name of the page's own, which is at the same height.
    if (!isSheetEntry()) window.history.pushState({ ...window.history.state, [MARK]: true }, '')
    const follow = () => {
      if (!isSheetEntry()) close()
    }
    window.addEventListener('popstate', follow)
    return () => {
      window.removeEventListener('popstate', follow)
      // Not at once: another sheet may open in its place.
      leaving = setTimeout(() => {
        if (isSheetEntry()) window.history.back()
      })
    }
  }, [isOpen])
}
