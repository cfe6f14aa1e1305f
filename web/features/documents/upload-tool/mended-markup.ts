import { type RefObject, useEffect } from 'react'

/** What Uppy's dashboard leaves unsaid: its rows call themselves list items, but no list is around them. */
function mend(container: HTMLElement) {
  for (const list of container.querySelectorAll('.uppy-Dashboard-files:not([role])')) list.setAttribute('role', 'list')
  for (const bar of container.querySelectorAll('.uppy-StatusBar-progress')) {
    if (bar.getAttribute('aria-label') !== 'Upload progress') bar.setAttribute('aria-label', 'Upload progress')
  }
}

/** Completes the roles and names of the tool's markup whenever it draws anew. */
export function useMendedMarkup(ref: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const container = ref.current
    if (!container) return
    const observer = new MutationObserver(() => mend(container))
    observer.observe(container, { childList: true, subtree: true, attributeFilter: ['aria-label'] })
    mend(container)
    return () => observer.disconnect()
  }, [ref])
}
