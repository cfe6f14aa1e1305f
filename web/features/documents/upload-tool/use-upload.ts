import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { DocumentUpload } from './document-upload.ts'
import type { UploadState } from './upload-state.ts'

/** What the tool shows. A button that goes with its state hands the focus to what comes next, or to the tool itself. */
export function useUpload(upload: DocumentUpload, tool: RefObject<HTMLElement | null>): UploadState {
  const hadFocus = useRef(false)
  const subscribe = useCallback(
    (told: () => void) =>
      upload.subscribe(() => {
        // Looked at before anything is drawn anew: what is no longer there has no focus to tell of.
        hadFocus.current = tool.current?.contains(document.activeElement) ?? false
        told()
      }),
    [upload, tool],
  )
  const state = useSyncExternalStore(subscribe, upload.now)
  useLayoutEffect(() => {
    const { activeElement, body } = document
    const isLost = activeElement === null || activeElement === body || activeElement === tool.current
    if (!hadFocus.current || !isLost) return
    const next = tool.current?.querySelector<HTMLElement>('[data-next]') ?? tool.current
    next?.focus({ preventScroll: true })
  })
  // Who comes back to this document later is not led to an old refusal.
  useEffect(() => upload.dismiss, [upload])
  return state
}
