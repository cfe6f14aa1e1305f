import { type RefObject, useEffect } from 'react'

/**
 * What Uppy's dashboard leaves unsaid: its rows call themselves list items, but no list is around them; and it rounds
 * the size of a file in another way than the portal does everywhere else.
 */
function mend(container: HTMLElement, size: string) {
  for (const list of container.querySelectorAll('.uppy-Dashboard-files:not([role])')) list.setAttribute('role', 'list')
  for (const bar of container.querySelectorAll('.uppy-StatusBar-progress')) {
    if (bar.getAttribute('aria-label') !== 'Upload progress') bar.setAttribute('aria-label', 'Upload progress')
  }
  for (const { firstChild: text } of container.querySelectorAll('.uppy-Dashboard-Item-statusSize')) {
    if (text && text.nodeValue !== size) text.nodeValue = size
  }
}

export function useMendedMarkup(ref: RefObject<HTMLElement | null>, size: string) {
  useEffect(() => {
    const container = ref.current
    if (!container) return
    const observer = new MutationObserver(() => mend(container, size))
    observer.observe(container, { childList: true, subtree: true, attributeFilter: ['aria-label'] })
    mend(container, size)
    return () => observer.disconnect()
  }, [ref, size])
}
